export const QOS_LEVELS = [0, 1, 2] as const
export type QoS = (typeof QOS_LEVELS)[number]

/** The version byte of CONNECT: 3 is MQTT 3.1, 4 is 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5
