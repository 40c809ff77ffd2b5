import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import type { Fields } from '../../integration/grpc/broker-messages.ts'

/** The method and the request of each hook point. */
export const METHODS = {
  'client.connect': ['OnClientConnect', 'ClientConnectRequest'],
  'client.connack': ['OnClientConnack', 'ClientConnackRequest'],
  'client.connected': ['OnClientConnected', 'ClientConnectedRequest'],
  'client.disconnected': ['OnClientDisconnected', 'ClientDisconnectedRequest'],
  'client.authenticate': ['OnClientAuthenticate', 'ClientAuthenticateRequest'],
  'client.authorize': ['OnClientAuthorize', 'ClientAuthorizeRequest'],
  'client.subscribe': ['OnClientSubscribe', 'ClientSubscribeRequest'],
  'client.unsubscribe': ['OnClientUnsubscribe', 'ClientUnsubscribeRequest'],
  'session.created': ['OnSessionCreated', 'SessionCreatedRequest'],
  'session.subscribed': ['OnSessionSubscribed', 'SessionSubscribedRequest'],
  'session.unsubscribed': ['OnSessionUnsubscribed', 'SessionUnsubscribedRequest'],
  'session.resumed': ['OnSessionResumed', 'SessionResumedRequest'],
  'session.discarded': ['OnSessionDiscarded', 'SessionDiscardedRequest'],
  'session.takenover': ['OnSessionTakenover', 'SessionTakenoverRequest'],
  'session.terminated': ['OnSessionTerminated', 'SessionTerminatedRequest'],
  'message.publish': ['OnMessagePublish', 'MessagePublishRequest'],
  'message.delivered': ['OnMessageDelivered', 'MessageDeliveredRequest'],
  'message.acked': ['OnMessageAcked', 'MessageAckedRequest'],
  'message.dropped': ['OnMessageDropped', 'MessageDroppedRequest'],
} as const satisfies Record<ExhookHook, readonly [method: string, request: string]>

/** Hook points whose answers take effect. */
export const DECIDING_HOOKS = [
  'client.authenticate',
  'client.authorize',
  'message.publish',
] as const
export type DecidingHook = (typeof DECIDING_HOOKS)[number]

export const isDeciding = (hook: ExhookHook): hook is DecidingHook =>
  DECIDING_HOOKS.some((each) => each === hook)

/** Topic filters that a provider registered for each hook point; an empty list means all topics. */
export type Registered = ReadonlyMap<ExhookHook, readonly string[]>

const isHook = (name: string): name is ExhookHook => Object.hasOwn(METHODS, name)

/**
 * The hook points in the answer of `OnProviderLoaded`. Of a repeated name the first counts; topics are kept
 * for hooks of messages.
 *
 * @throws {Error} if one of the names is no hook point
 */
export function readRegistered(hooks: unknown): Registered {
  const registered = new Map<ExhookHook, readonly string[]>()
  // Decoded from the definitions: a list of objects with all fields.
  for (const { name, topics } of hooks as { name: string; topics: string[] }[]) {
    if (!isHook(name)) throw new Error(`unknown_hookpoint: ${name.slice(0, 100)}`)
    if (registered.has(name)) continue
    registered.set(name, name.startsWith('message.') ? topics : [])
  }
  return registered
}

/** An answer to a hook point that decides. */
export interface ValuedAnswer {
  type: 'CONTINUE' | 'IGNORE' | 'STOP_AND_RETURN'
  /** Values of the answer, of which at most one is present. */
  boolResult: boolean | undefined
  message: Fields | undefined
}

/** @param answer decoded from the definitions */
export const readValued = (answer: Fields): ValuedAnswer => ({
  type: answer.type as ValuedAnswer['type'], // of the definitions; a number otherwise
  boolResult: typeof answer.bool_result === 'boolean' ? answer.bool_result : undefined,
  message: (answer.message ?? undefined) as Fields | undefined, // a message if it is there
})
