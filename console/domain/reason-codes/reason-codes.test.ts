import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { REASON_PACKETS, reasonName } from '@signalbox/mqtt/testing/reason-names'
import { expect, it } from 'vitest'
import { reasonText } from './reason-codes.ts'

it('begins with the name that MQTT 5 gives to the code', () => {
  const codes = Object.values(ReasonCode)
  expect(codes.length).toBeGreaterThan(40)
  for (const code of codes) {
    for (const packet of REASON_PACKETS) {
      const name = reasonName(code, packet)
      if (name === undefined) continue
      expect(reasonText(code, packet, 5)?.en.startsWith(name), name).toBe(true)
    }
  }
})

it('has the words of MQTT 3.1.1 for its return codes', () => {
  const texts = [0, 1, 2, 3, 4, 5].map((code) => reasonText(code, 'CONNACK', 4)?.en)
  expect(texts).toEqual([
    'Connection accepted',
    'Unsupported protocol level',
    'Identifier rejected',
    'Service unavailable',
    'Bad username or password',
    'Not authorized',
  ])
})
