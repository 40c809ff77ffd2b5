import { expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { WrongLogins } from './wrong-logins.ts'

it('are counted for a minute, by user and address', () => {
  const clock = new FakeClock()
  const wrong = new WrongLogins(clock)
  for (let i = 0; i < 9; i++) wrong.note('ann', '10.0.0.1')
  expect(wrong.pause('ann', '10.0.0.1')).toBe(0)
  clock.advance(20_000)
  wrong.note('ann', '10.0.0.1')
  expect(wrong.pause('ann', '10.0.0.1')).toBe(40_000)
  expect(wrong.pause('ann', '10.0.0.2')).toBe(0)
  expect(wrong.pause('bob', '10.0.0.1')).toBe(0)
  clock.advance(40_000)
  expect(wrong.pause('ann', '10.0.0.1')).toBe(0)
  wrong.note('ann', '10.0.0.1')
  expect(wrong.pause('ann', '10.0.0.1')).toBe(0)
})

it('are forgotten, the first ones first, when there are very many', () => {
  const wrong = new WrongLogins(new FakeClock())
  const tenTimes = (username: string) => {
    for (let i = 0; i < 10; i++) wrong.note(username, '::1')
  }
  tenTimes('first')
  for (let i = 0; i < 9_998; i++) wrong.note(`u${i}`, '::1')
  expect(wrong.pause('first', '::1')).toBeGreaterThan(0)
  tenTimes('last')
  expect(wrong.pause('first', '::1')).toBe(0)
  expect(wrong.pause('last', '::1')).toBeGreaterThan(0)
})

it('make the pause longer each time, up to a quarter of an hour', () => {
  const clock = new FakeClock()
  const wrong = new WrongLogins(clock)
  const pauses: number[] = []
  for (let round = 0; round < 7; round++) {
    for (let i = 0; i < 10; i++) wrong.note('ann', '10.0.0.1')
    const pause = wrong.pause('ann', '10.0.0.1')
    pauses.push(pause / 60_000)
    clock.advance(pause)
    expect(wrong.pause('ann', '10.0.0.1')).toBe(0)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15])
  clock.advance(61 * 60_000)
  for (let i = 0; i < 10; i++) wrong.note('ann', '10.0.0.1')
  expect(wrong.pause('ann', '10.0.0.1')).toBe(60_000)
})

it('can be taken back, with the longer pause that the tenth would have begun', () => {
  const clock = new FakeClock()
  const wrong = new WrongLogins(clock)
  for (let i = 0; i < 10; i++) wrong.note('ann', '10.0.0.1')
  clock.advance(60_000)
  for (let i = 0; i < 9; i++) wrong.note('ann', '10.0.0.1')
  wrong.note('ann', '10.0.0.1')()
  expect(wrong.pause('ann', '10.0.0.1')).toBe(0)
  wrong.note('ann', '10.0.0.1')
  expect(wrong.pause('ann', '10.0.0.1')).toBe(120_000)
  wrong.note('bob', '10.0.0.1')()
  expect(wrong.pause('bob', '10.0.0.1')).toBe(0)
})
