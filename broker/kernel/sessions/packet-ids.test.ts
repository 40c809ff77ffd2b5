import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketIds } from './packet-ids.ts'

// Few enough to meet often, and some that want the same place.
const id = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom(16, 32, 64, 128, 1024, 32_768, 65_535),
)
const step = fc.tuple(fc.constantFrom('set', 'delete'), id, fc.integer())

test('holds what a Map would hold', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const ids = new PacketIds<number>()
      const map = new Map<number, number>()
      for (const [what, key, value] of steps) {
        if (what === 'set') {
          ids.set(key, value)
          map.set(key, value)
        } else expect(ids.delete(key)).toBe(map.delete(key))
        expect(ids.size).toBe(map.size)
        expect(ids.has(key)).toBe(map.has(key))
        expect(ids.get(key)).toBe(map.get(key))
      }
      const sorted = (entries: Iterable<[number, number]>) => [...entries].sort(([a], [b]) => a - b)
      expect(sorted(ids.entries())).toEqual(sorted(map))
    }),
  )
})

test('0 is no identifier', () => {
  const ids = new PacketIds<string>()
  ids.set(1, 'one')
  expect(ids.has(0)).toBe(false)
  expect(ids.get(0)).toBeUndefined()
  expect(ids.delete(0)).toBe(false)
  expect(ids.size).toBe(1)
})

test('takes all identifiers that there are', () => {
  const ids = new PacketIds<number>()
  for (let i = 1; i <= 65_535; i++) ids.set(i, -i)
  expect(ids.size).toBe(65_535)
  expect(ids.get(65_535)).toBe(-65_535)
  ids.clear()
  expect(ids.size).toBe(0)
  expect(ids.has(1)).toBe(false)
})
