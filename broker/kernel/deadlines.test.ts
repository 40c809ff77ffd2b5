import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Deadlines } from './deadlines.ts'
import { FakeClock } from './testing/fake-clock.ts'

test('run in the order of their time, cancelled ones not at all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 1000 }), cancel: fc.boolean() })),
      (entries) => {
        const clock = new FakeClock()
        const deadlines = new Deadlines(clock)
        const ran: number[] = []
        const made = entries.map(({ ms }) => deadlines.add(ms, () => ran.push(ms)))
        entries.forEach(({ cancel }, i) => {
          if (cancel) made[i]?.cancel()
        })
        clock.advance(1000)
        expect(ran).toEqual(
          entries
            .filter(({ cancel }) => !cancel)
            .map(({ ms }) => ms)
            .sort((a, b) => a - b),
        )
      },
    ),
  )
})

test('nothing runs before its time', () => {
  const clock = new FakeClock()
  const deadlines = new Deadlines(clock)
  let ran = false
  deadlines.add(100, () => {
    ran = true
  })
  clock.advance(99)
  expect(ran).toBe(false)
  clock.advance(1)
  expect(ran).toBe(true)
})

test('one added while running, and earlier than all others, is kept', () => {
  const clock = new FakeClock()
  const deadlines = new Deadlines(clock)
  const ran: string[] = []
  deadlines.add(50, () => {
    ran.push('first')
    deadlines.add(10, () => ran.push('from within'))
  })
  deadlines.add(100, () => ran.push('last'))
  clock.advance(200)
  expect(ran).toEqual(['first', 'from within', 'last'])
})

test('after close nothing runs and nothing is taken on', () => {
  const clock = new FakeClock()
  const deadlines = new Deadlines(clock)
  let ran = 0
  deadlines.add(10, () => ran++)
  deadlines.close()
  deadlines.add(10, () => ran++)
  clock.advance(100)
  expect(ran).toBe(0)
  expect(clock.pending).toBe(0)
})
