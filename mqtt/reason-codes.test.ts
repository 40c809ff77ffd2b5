import { describe, expect, it } from 'vitest'
import type { ReasonPacket } from './reason-codes.ts'
import { REASON_PACKETS, reasonName } from './testing/reason-names.ts'

/** The tables of MQTT 5, one for each packet (3.2.2.2, 3.4.2.1, 3.5.2.1, …, 3.15.2.1). */
const TABLES: Record<ReasonPacket, string> = {
  CONNACK: '00 80 81 82 83 84 85 86 87 88 89 8a 8c 90 95 97 99 9a 9b 9c 9d 9f',
  PUBACK: '00 10 80 83 87 90 91 97 99',
  PUBREC: '00 10 80 83 87 90 91 97 99',
  PUBREL: '00 92',
  PUBCOMP: '00 92',
  SUBACK: '00 01 02 80 83 87 8f 91 97 9e a1 a2',
  UNSUBACK: '00 11 80 83 87 8f 91',
  // 8c is in the list of section 2.4 alone.
  DISCONNECT:
    '00 04 80 81 82 83 87 89 8b 8c 8d 8e 8f 90 93 94 95 96 97 98 99 9a 9b 9c 9d 9e 9f a0 a1 a2',
  AUTH: '00 18 19',
}

describe('reasonName', () => {
  it.each(REASON_PACKETS)('%s: has the codes of the standard', (packet) => {
    const codes = Array.from({ length: 256 }, (_, code) => code)
    const known = codes.filter((code) => reasonName(code, packet) !== undefined)
    expect(known.map((code) => code.toString(16).padStart(2, '0')).join(' ')).toBe(TABLES[packet])
  })

  it('names zero after what has succeeded', () => {
    expect(reasonName(0, 'CONNACK')).toBe('Success')
    expect(reasonName(0, 'SUBACK')).toBe('Granted QoS 0')
    expect(reasonName(0, 'DISCONNECT')).toBe('Normal disconnection')
  })
})
