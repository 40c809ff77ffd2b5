import { expect, it } from 'vitest'
import { NearMisses } from './near-topics.ts'

function nearTo(topic: string, ...filters: string[]): string[] {
  const misses = new NearMisses(topic)
  for (const filter of filters) misses.look(filter)
  return misses.best
}

it.each([
  ['home/kitchen', 'Home/Kitchen', 'other capitals'],
  ['home/kitchen', '/home/kitchen', 'a slash before'],
  ['home/kitchen/', 'home/+', 'a slash after'],
  ['home/kitchen', 'home/ kitchen', 'a space'],
  ['home/kitchen', 'home/kitchin', 'a letter changed'],
  ['home/kitchen', 'home/kithen/#', 'a letter left out'],
  ['home/kitchen/light', 'home/kitchen', 'a level too few'],
  ['home/kitchen', 'home/+/light', 'a level too many'],
  ['home/kitchen', '$share/g/Home/#', 'a shared one'],
  ['$SYS/brokers', '#', 'left out by the standard'],
  ['$SYS/brokers', '+/brokers', 'left out by the standard'],
  ['$sys/brokers', '$SYS/#', 'other capitals'],
])('%s nearly matches %s: %s', (topic, filter) => {
  expect(nearTo(topic, filter)).toEqual([filter])
})

it.each([
  ['home/kitchen', 'garden/pump'],
  ['home/kitchen', 'home/hall'],
  ['home/a', 'home/b'],
  ['home/kitchen', 'hame/kitchan'],
  ['home', '+/+'],
  ['home/kitchen/light/1', 'home/kitchen'],
  ['home/kitchen', '$SYS/#'],
  ['$SYS/brokers', 'home/#'],
])('%s has nothing to do with %s', (topic, filter) => {
  expect(nearTo(topic, filter)).toEqual([])
})

it('tells five, the nearest first', () => {
  const far = ['home', 'home/kitchen/+', 'home/kitchen/light']
  const near = ['Home/kitchen', '/home/kitchen', 'home/Kitchen', 'HOME/#']
  expect(nearTo('home/kitchen', ...far, 'home/kitchan', ...near)).toEqual([...near, 'home/kitchan'])
})

it('does not look for a typing error in what nobody types', () => {
  expect(nearTo(`${'a'.repeat(64)}/b`, `${'a'.repeat(63)}c/b`)).toHaveLength(1)
  expect(nearTo(`${'a'.repeat(65)}/b`, `${'a'.repeat(64)}c/b`)).toEqual([])
  expect(nearTo(`${'a'.repeat(65)}/b`, `${'A'.repeat(65)}/b`)).toHaveLength(1)
})
