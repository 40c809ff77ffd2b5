import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { AddressCredit } from './address-credit.ts'

describe('credit of unverified addresses', () => {
  test('no address gets more than three times what came from it, and the allowance of the time', () => {
    const step = fc.record({
      address: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      received: fc.nat(2000),
      sent: fc.nat(5000),
      pauseMs: fc.nat(30_000),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const clock = new FakeClock()
        const credit = new AddressCredit(clock)
        const start = clock.now()
        const sums = new Map<string, { received: number; sent: number }>()
        for (const { address, received, sent, pauseMs } of steps) {
          const sum = sums.get(address) ?? { received: 0, sent: 0 }
          sums.set(address, sum)
          credit.received(address, received)
          sum.received += received
          if (credit.take(address, sent)) sum.sent += sent
          const minutes = (clock.now() - start) / 60_000
          expect(sum.sent).toBeLessThanOrEqual(sum.received * 3 + 1024 * (1 + minutes))
          clock.advance(pauseMs)
        }
      }),
    )
  })

  test('the allowance is that of an address, whatever its ports, and comes back', () => {
    const clock = new FakeClock()
    const credit = new AddressCredit(clock)
    expect(credit.take('192.0.2.1', 1024)).toBe(true)
    expect(credit.take('192.0.2.1', 1)).toBe(false)
    expect(credit.take('192.0.2.2', 1)).toBe(true)
    clock.advance(30_000)
    expect(credit.left('192.0.2.1')).toBe(512)
    clock.advance(600_000)
    expect(credit.left('192.0.2.1')).toBe(1024)
  })

  test('many forged addresses need bounded memory', () => {
    const credit = new AddressCredit(new FakeClock())
    for (let i = 0; i < 20_000; i++) credit.received(`2001:db8::${i.toString(16)}`, 10)
    expect(credit.addresses).toBe(10_000)
  })
})
