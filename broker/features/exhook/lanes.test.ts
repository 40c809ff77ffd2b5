import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

const MIB = 1024 * 1024

/** Adds calls, ends those that are made, and notes what became of each. */
class Calls {
  readonly lanes = new Lanes()
  readonly made: string[] = []
  readonly dropped = new Map<string, string>()
  readonly running = new Map<string, () => void>()

  add(name: string, { bytes = 0, dueAt = Number.POSITIVE_INFINITY, key = name.charAt(0) } = {}) {
    this.lanes.add(key === '-' ? undefined : key, {
      dueAt,
      bytes,
      make: () => {
        this.made.push(name)
        return new Promise<void>((resolve) => this.running.set(name, resolve))
      },
      drop: (why) => void this.dropped.set(name, why),
    })
  }

  /** Ends the oldest call of a client that is made. */
  async end(key: string): Promise<void> {
    const [name, resolve] = [...this.running].find(([each]) => each.startsWith(key)) ?? []
    if (name === undefined) return
    this.running.delete(name)
    resolve?.()
    // One turn for the promise of the call, one for what follows it.
    await Promise.resolve()
    await Promise.resolve()
  }
}

it('calls of one client are made in order, one at a time, and each is made or dropped once', async () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom('a', 'b', '-'), isLate: fc.boolean() }),
    fc.record({ end: fc.constantFrom('a', 'b', '-') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const calls = new Calls()
      let added = 0
      for (const each of steps) {
        if ('end' in each) await calls.end(each.end)
        else calls.add(`${each.add}${added++}`, each.isLate ? { dueAt: 0 } : {})
        for (const key of ['a', 'b']) {
          expect(
            [...calls.running.keys()].filter((name) => name.startsWith(key)).length,
          ).toBeLessThan(2)
        }
      }
      while (calls.running.size > 0) for (const key of ['a', 'b', '-']) await calls.end(key)
      await calls.lanes.idle()
      for (const key of ['a', 'b', '-']) {
        const numbers = calls.made
          .filter((name) => name.startsWith(key))
          .map((name) => Number(name.slice(1)))
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
      expect(calls.made.length + calls.dropped.size).toBe(added)
    }),
  )
})

it('a client has at most a thousand calls that wait', () => {
  const calls = new Calls()
  for (let i = 0; i < 1002; i++) calls.add(`a${i}`)
  expect([...calls.dropped]).toEqual([['a1001', 'too many calls wait']])
})

it('payloads of calls that are made count as those that wait do', async () => {
  const calls = new Calls()
  calls.add('-large', { bytes: 100 * MIB })
  calls.add('-refused', { bytes: 1 })
  await calls.end('-')
  calls.add('a1', { bytes: 40 * MIB })
  calls.add('b1', { bytes: 40 * MIB })
  calls.add('c1', { bytes: 20 * MIB })
  expect(calls.made).toEqual(['-large', 'a1', 'c1'])
  expect([...calls.dropped.keys()]).toEqual(['-refused', 'b1'])
})
