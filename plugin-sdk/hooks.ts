import type {
  ActionDetails,
  Authenticated,
  Client,
  ConnectInfo,
  Credentials,
  Message,
  MessageChange,
  Refusal,
  RequestedSubscription,
} from './values.ts'

type Answer<T> = T | undefined | Promise<T | undefined>
type Nothing = void | Promise<void>

/** Deciding hooks: `undefined` keeps the value. */
interface DecidingHandlers {
  'client.connect': (info: ConnectInfo) => Answer<Refusal>
  /** Asked before the authenticators of the broker: a result ends the question. */
  'client.authenticate': (credentials: Credentials) => Answer<Authenticated | Refusal>
  /** Asked before the sources of the broker: a result ends the question. */
  'client.authorize': (
    client: Client,
    details: ActionDetails,
  ) => Answer<'allow' | 'deny' | 'disconnect'>
  /** Subscriptions of a SUBSCRIBE; the result has the same number in the same order. */
  'client.subscribe': (
    list: readonly RequestedSubscription[],
    client: Client,
  ) => Answer<readonly RequestedSubscription[]>
  /** Filters of an UNSUBSCRIBE; the result has the same number in the same order. */
  'client.unsubscribe': (
    topicFilters: readonly string[],
    client: Client,
  ) => Answer<readonly string[]>
  /** `null`: the message is dropped. */
  'message.publish': (
    message: Message,
    context: { isSimulated: boolean },
  ) => Answer<MessageChange | null>
}

/** Hooks whose return value is ignored. */
interface NotifiedHandlers {
  'client.connected': (client: Client) => Nothing
  'client.disconnected': (client: Client, reason: string, reasonCode: number) => Nothing
  'session.created': (client: Client) => Nothing
  'session.resumed': (client: Client) => Nothing
  'session.discarded': (client: Client) => Nothing
  'session.takenover': (client: Client) => Nothing
  'session.terminated': (client: Client) => Nothing
  'session.subscribed': (client: Client, topicFilter: string, qos: number) => Nothing
  'session.unsubscribed': (client: Client, topicFilter: string) => Nothing
  'message.delivered': (client: Client, message: Message) => Nothing
  'message.acked': (client: Client, message: Message) => Nothing
  /** A message without receivers. */
  'message.dropped': (message: Message, reason: string) => Nothing
  /** One receiver did not receive it. */
  'delivery.dropped': (client: Client, message: Message, reason: string) => Nothing
}

export type Handlers = DecidingHandlers & NotifiedHandlers
export type HookName = keyof Handlers

/** Options of a hook on messages: what the broker sends to the thread of the plugin. */
export interface MessageHookOptions {
  /** Topic filters of the messages that call the hook; all topics unless given. */
  topics?: readonly string[]
  /** `false`: the payload is not sent, only its length. */
  payload?: boolean
  /** Size in bytes that a payload must exceed for the hook to be called. */
  largerThan?: number
}

export interface PublishHookOptions extends MessageHookOptions {
  /** The handler has no effects besides its result: a simulated publish may ask it. */
  isPure?: boolean
}

type OptionsOf<Name extends HookName> = Name extends 'message.publish'
  ? PublishHookOptions
  : Name extends `message.${string}` | 'delivery.dropped'
    ? MessageHookOptions
    : Record<never, never>

/** A handler, or a handler with its options. */
export type Hooks = {
  readonly [Name in HookName]?:
    | Handlers[Name]
    | ({ readonly handle: Handlers[Name] } & OptionsOf<Name>)
}

/** All hook points of plugins. */
export const HOOK_NAMES = [
  'client.connect',
  'client.authenticate',
  'client.authorize',
  'client.subscribe',
  'client.unsubscribe',
  'client.connected',
  'client.disconnected',
  'session.created',
  'session.resumed',
  'session.discarded',
  'session.takenover',
  'session.terminated',
  'session.subscribed',
  'session.unsubscribed',
  'message.publish',
  'message.delivered',
  'message.acked',
  'message.dropped',
  'delivery.dropped',
] as const satisfies readonly HookName[]
