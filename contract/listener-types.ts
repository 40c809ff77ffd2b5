export const LISTENER_TYPES = ['tcp', 'ssl', 'ws', 'wss', 'quic'] as const
export type ListenerType = (typeof LISTENER_TYPES)[number]
