import { expect, test } from 'vitest'
import { InTurn } from './in-turn.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const PACKETS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

test('packets that take time leave others their turn, and keep their order', async () => {
  const handled: number[] = []
  const packets = new InTurn<number>((packet) => {
    work(10)
    handled.push(packet)
  }, fail)
  let isIdle = false
  packets.onIdle = () => {
    isIdle = true
  }
  for (const packet of PACKETS) packets.push(packet)
  expect(handled).toEqual([0])
  expect(packets.isBusy).toBe(true)
  await nextTurn()
  expect(handled.length).toBeLessThan(4)
  while (!isIdle) await nextTurn()
  expect(handled).toEqual(PACKETS)
})

test('packets that take none are handled at once', () => {
  const handled: number[] = []
  const packets = new InTurn<number>((packet) => void handled.push(packet), fail)
  for (const packet of PACKETS) packets.push(packet)
  expect(handled).toEqual(PACKETS)
})

test('what waits is not handled after the end', async () => {
  const handled: number[] = []
  const packets = new InTurn<number>((packet) => {
    work(10)
    handled.push(packet)
  }, fail)
  for (const packet of PACKETS) packets.push(packet)
  packets.end()
  await nextTurn()
  await nextTurn()
  expect(handled).toEqual([0])
})

function fail(error: unknown): void {
  throw error
}
