import { beforeEach, expect, it } from 'vitest'
import { Addresses } from './addresses.ts'

const [a, b, c] = ['a', 'b', 'c'].map((host) => new URL(`http://${host}`)) as [URL, URL, URL] // three of three
let now: number
let addresses: Addresses
beforeEach(() => {
  now = 1_000_000
  addresses = new Addresses([a, b, c], () => now)
})

it('are tried as they were given, and the one that answered stays the first', () => {
  expect(addresses.inOrder()).toEqual([a, b, c])
  expect(addresses.noteAnswer(b)).toBe(false)
  expect(addresses.inOrder()).toEqual([b, a, c])
  expect(addresses.noteAnswer(c)).toBe(true)
  expect(addresses.current).toBe(c)
})

it('that failed come last for a while, longer each time, up to a minute', () => {
  addresses.noteFailure(a)
  expect(addresses.inOrder()).toEqual([b, c, a])
  now += 1000
  expect(addresses.inOrder()).toEqual([a, b, c])
  for (let i = 0; i < 10; i++) addresses.noteFailure(a)
  now += 59_999
  expect(addresses.inOrder()).toEqual([b, c, a])
  now += 1
  expect(addresses.inOrder()).toEqual([a, b, c])
})

it('are all tried when all have failed, the first that comes back first', () => {
  addresses.noteAnswer(a)
  for (const each of [a, a, b, c]) addresses.noteFailure(each)
  expect(addresses.inOrder()).toEqual([b, c, a])
  addresses.noteAnswer(a)
  expect(addresses.inOrder()).toEqual([a, b, c])
})
