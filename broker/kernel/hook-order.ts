/**
 * In which order the handlers of one hook run, the first place first. A handler names its place; within a
 * place, handlers run in the order in which they were added. A new feature whose order matters adds a place
 * here.
 */
const PLACES = [
  /** Stores sessions: handlers behind it deliver to them. */
  'store',
  /** Node limits run first, so that a refused message costs nothing further. */
  'limit',
  /** Plugins that decide about clients, before the broker's own chains. */
  'plugin',
  /** Handlers that identify the client run before those that only add to the answer. */
  'authenticate',
  /** Commands of file transfers, which are no messages for other clients. */
  'files',
  /** Takes messages for later publishing; all other handlers see them when they are due. */
  'delay',
  /** Changes the topic: handlers behind it see the new one. */
  'rewrite',
  /** Refuses messages that do not conform, under the topic of their receivers. */
  'validate',
  /** Changes messages that conform: rules, storage and receivers see the new ones. */
  'transform',
  /** Handlers that name no place. */
  'default',
  /** Stores the final form of the message. */
  'retain',
  /** Observes the final form of the message. */
  'observe',
  /** Providers of ExHook, after rules and storage, as in EMQX. */
  'exhook',
  /** Notes when a message is handed to its receivers: nothing may change it any more. */
  'trace',
  /** Bans, after every handler that may change what a client is called. */
  'ban',
] as const

export type HookPlace = (typeof PLACES)[number]

/** The position of a place; a lower one runs earlier. */
export const hookPosition = (place: HookPlace = 'default'): number => PLACES.indexOf(place)
