import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { LoginLimits } from './login-limits.ts'

let clock: FakeClock
let limits: LoginLimits
beforeEach(() => {
  clock = new FakeClock()
  limits = new LoginLimits(clock)
})

/** Wrong passwords until none is checked any more. Gives how many were. */
function guess(username: string, address: string, times = 1000): number {
  for (let i = 0; i < times; i++) {
    if (limits.pause(username, address) > 0) return i
    limits.noteWrong(username, address)
  }
  return times
}

describe('guessing at one address', () => {
  it('is over after ten attempts', () => {
    expect(guess('ann', '10.0.0.1')).toBe(10)
  })

  it('refuses the user at no other address, and no other user', () => {
    guess('ann', '10.0.0.1')
    expect(limits.pause('ann', '10.0.0.2')).toBe(0)
    expect(limits.pause('bob', '10.0.0.1')).toBe(0)
  })

  it('does not refuse a user who has logged in from there before', () => {
    limits.noteRight('ann', '10.0.0.1')
    guess('ann', '10.0.0.1', 30)
    expect(limits.pause('ann', '10.0.0.1')).toBe(0)
  })

  it('is slow there too: ten attempts a minute in the long run', () => {
    limits.noteRight('ann', '10.0.0.1')
    expect(guess('ann', '10.0.0.1')).toBe(40)
    clock.advance(60_000)
    expect(guess('ann', '10.0.0.1')).toBe(10)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
  ])('counts addresses of one network of IPv6 as one: %s and %s', (one, other, isSame) => {
    guess('ann', one)
    expect(limits.pause('ann', other) > 0).toBe(isSame)
  })
})

describe('guessing at very many addresses', () => {
  it('is slow, and does not refuse the user where the user has logged in before', () => {
    limits.noteRight('ann', '10.9.9.9')
    let attempts = 0
    for (let i = 0; i < 500; i++) attempts += guess('ann', `10.0.${i >> 8}.${i & 255}`)
    expect(attempts).toBe(1000)
    expect(limits.pause('ann', '10.7.7.7')).toBe(10_000)
    expect(limits.pause('ann', '10.9.9.9')).toBe(0)
    expect(limits.pause('bob', '10.7.7.7')).toBe(0)
    clock.advance(60_000)
    expect(guess('ann', '10.7.7.7')).toBe(6)
  })
})
