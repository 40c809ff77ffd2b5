export type AckKind = 'puback' | 'pubrec' | 'pubrel' | 'pubcomp'

/** The first byte of each packet, with the flags that PUBREL must have [MQTT-3.6.1-1]. */
const FIRST_BYTE: Readonly<Record<AckKind, number>> = {
  puback: 0x40,
  pubrec: 0x50,
  pubrel: 0x62,
  pubcomp: 0x70,
}

/** An acknowledgement without a reason code: it succeeded [MQTT-3.4.2.1]. */
export function encodeShortAck(cmd: AckKind, packetId: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes[0] = FIRST_BYTE[cmd]
  bytes[1] = 2
  bytes[2] = packetId >> 8
  bytes[3] = packetId
  return bytes
}
