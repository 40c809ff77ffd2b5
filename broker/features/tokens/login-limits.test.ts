import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { LoginLimits, PasswordPause } from './login-limits.ts'

let clock: FakeClock
let limits: LoginLimits
beforeEach(() => {
  clock = new FakeClock()
  limits = new LoginLimits(clock)
})

const wrong = async () => false
const right = async () => true

/** Wrong passwords until none is checked any more. Gives how many were. */
async function guess(username: string, address: string, times = 1000): Promise<number> {
  for (let i = 0; i < times; i++) {
    try {
      await limits.attempt(username, address, wrong)
    } catch {
      return i
    }
  }
  return times
}

class Unchecked extends Error {}

/** Time for which no password is checked, in milliseconds. */
async function pause(username: string, address: string): Promise<number> {
  const error: unknown = await limits
    .attempt(username, address, () => Promise.reject(new Unchecked()))
    .catch((error: unknown) => error)
  if (error instanceof Unchecked) return 0
  if (error instanceof PasswordPause) return error.ms
  throw error
}

describe('guessing at one address', () => {
  it('is over after ten attempts', async () => {
    expect(await guess('ann', '10.0.0.1')).toBe(10)
  })

  it('refuses the user at no other address, and no other user', async () => {
    await guess('ann', '10.0.0.1')
    expect(await pause('ann', '10.0.0.2')).toBe(0)
    expect(await pause('bob', '10.0.0.1')).toBe(0)
  })

  it('does not refuse a user who has logged in from there before', async () => {
    await limits.attempt('ann', '10.0.0.1', right)
    await guess('ann', '10.0.0.1', 30)
    expect(await pause('ann', '10.0.0.1')).toBe(0)
  })

  it('is slow there too: ten attempts a minute in the long run', async () => {
    await limits.attempt('ann', '10.0.0.1', right)
    expect(await guess('ann', '10.0.0.1')).toBe(40)
    clock.advance(60_000)
    expect(await guess('ann', '10.0.0.1')).toBe(10)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
  ])('counts addresses of one network of IPv6 as one: %s and %s', async (one, other, isSame) => {
    await guess('ann', one)
    expect((await pause('ann', other)) > 0).toBe(isSame)
  })

  it('counts neither right passwords nor those that could not be checked', async () => {
    for (let i = 0; i < 9; i++) await limits.attempt('ann', '10.0.0.1', wrong)
    for (let i = 0; i < 50; i++) expect(await pause('ann', '10.0.0.1')).toBe(0)
    await limits.attempt('ann', '10.0.0.1', right)
    for (let i = 0; i < 39; i++) await limits.attempt('ann', '10.0.0.1', wrong)
    for (let i = 0; i < 50; i++) await limits.attempt('ann', '10.0.0.1', right)
    expect(await pause('ann', '10.0.0.1')).toBe(0)
    expect(await guess('ann', '10.0.0.1')).toBe(1)
  })
})

describe('parallel attempts', () => {
  /** Starts attempts whose checks end when the returned function is called. */
  function begin(times: number, address: (i: number) => string, isRight: boolean) {
    let checks = 0
    const gate = Promise.withResolvers<void>()
    const all = Array.from({ length: times }, (_, i) =>
      limits.attempt('ann', address(i), async () => {
        checks++
        await gate.promise
        return isRight
      }),
    )
    return async () => {
      gate.resolve()
      const settled = await Promise.allSettled(all)
      return { checks, answered: settled.filter(({ status }) => status === 'fulfilled').length }
    }
  }

  it('of one user from one address are counted before they are checked', async () => {
    expect(await begin(200, () => '10.0.0.1', false)()).toEqual({ checks: 10, answered: 10 })
    expect(await pause('ann', '10.0.0.1')).toBe(60_000)
  })

  it('from a familiar address are no more than one after the other', async () => {
    await limits.attempt('ann', '10.0.0.1', right)
    await begin(200, () => '10.0.0.1', false)()
    const { checks } = await begin(200, () => '10.0.0.1', false)()
    expect(checks).toBe(0)
  })

  it('from very many addresses share the limit of the user', async () => {
    const address = (i: number) => `10.0.${i >> 8}.${i & 255}`
    expect((await begin(1200, address, false)()).checks).toBe(1000)
  })

  it('with the right password all pass, and delay no other address', async () => {
    const finish = begin(40, () => '10.0.0.1', true)
    expect(await limits.attempt('ann', '10.0.0.2', right)).toBe(true)
    expect(await limits.attempt('bob', '10.0.0.1', right)).toBe(true)
    expect((await finish()).answered).toBe(40)
  })
})

describe('guessing at very many addresses', () => {
  it('is slow, and does not refuse the user where the user has logged in before', async () => {
    await limits.attempt('ann', '10.9.9.9', right)
    let attempts = 0
    for (let i = 0; i < 500; i++) attempts += await guess('ann', `10.0.${i >> 8}.${i & 255}`)
    expect(attempts).toBe(1000)
    expect(await pause('ann', '10.7.7.7')).toBe(10_000)
    expect(await pause('ann', '10.9.9.9')).toBe(0)
    expect(await pause('bob', '10.7.7.7')).toBe(0)
    clock.advance(60_000)
    expect(await guess('ann', '10.7.7.7')).toBe(6)
  })
})
