import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Users } from '../users/users.ts'
import { Tokens } from './tokens.ts'

const MINUTE = 60_000

let clock: FakeClock
let store: TestStore
let tokens: Tokens

beforeEach(() => {
  clock = new FakeClock()
  store = new TestStore()
  tokens = new Tokens(store.store, clock)
})
afterEach(() => store.close())

/** As after a crash: nothing is written in the end. */
const restart = () => {
  tokens = new Tokens(store.reopen(), clock)
}

describe('Tokens', () => {
  it('tells whose token it is', () => {
    const token = tokens.issue('admin')
    expect(tokens.use(token)).toBe('admin')
    expect(tokens.use(`${token}x`)).toBeUndefined()
    expect(tokens.use('')).toBeUndefined()
  })

  it('gives every login a token of its own', () => {
    const issued = Array.from({ length: 100 }, () => tokens.issue('admin'))
    expect(new Set(issued).size).toBe(100)
    for (const token of issued) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('ends after 60 minutes without use', () => {
    const token = tokens.issue('admin')
    clock.advance(60 * MINUTE)
    expect(tokens.use(token)).toBeUndefined()
  })

  it('is prolonged by each use', () => {
    const token = tokens.issue('admin')
    const idle = tokens.issue('idle')
    for (let hour = 0; hour < 5; hour++) {
      clock.advance(59 * MINUTE)
      expect(tokens.use(token)).toBe('admin')
    }
    expect(tokens.use(idle)).toBeUndefined()
  })

  it('ends one login, or all of a user', async () => {
    const [first, second, other] = [
      tokens.issue('admin'),
      tokens.issue('admin'),
      tokens.issue('other'),
    ]
    await tokens.end(first)
    expect(tokens.use(first)).toBeUndefined()
    expect(tokens.use(second)).toBe('admin')
    await tokens.endUserLogins('admin')
    expect(tokens.use(second)).toBeUndefined()
    expect(tokens.use(other)).toBe('other')
  })

  it('is bounded: the login that idled longest makes room', () => {
    const idle = tokens.issue('idle')
    const busy = tokens.issue('busy')
    for (let i = 0; i < 9_998; i++) tokens.issue('many')
    tokens.use(busy)
    tokens.issue('one more')
    expect(tokens.use(idle)).toBeUndefined()
    expect(tokens.use(busy)).toBe('busy')
  })
})

describe('after a restart', () => {
  it('the token is valid, and is not in the file itself', () => {
    const token = tokens.issue('admin')
    restart()
    expect(tokens.use(token)).toBe('admin')
    const rows = JSON.stringify(store.store.statement('SELECT * FROM console_login').all())
    expect(rows).toContain('admin')
    expect(rows).not.toContain(token)
  })

  it('a login that was ended stays ended, and so does one that has expired', async () => {
    const [ended, expired] = [tokens.issue('admin'), tokens.issue('admin')]
    await tokens.end(ended)
    clock.advance(30 * MINUTE)
    const valid = tokens.issue('admin')
    clock.advance(30 * MINUTE)
    restart()
    expect([ended, expired, valid].map((token) => tokens.use(token))).toEqual([
      undefined,
      undefined,
      'admin',
    ])
  })

  it('the last use counts: to the minute after a crash, exactly after a stop', () => {
    const token = tokens.issue('admin')
    for (let second = 0; second < 90; second++) {
      clock.advance(1000)
      tokens.use(token)
    }
    restart()
    // Used at 90 s, written at 60 s.
    clock.advance(59 * MINUTE + 29_000)
    expect(tokens.use(token)).toBe('admin')
    clock.advance(30_000)
    tokens.use(token)
    tokens.close()
    restart()
    clock.advance(59 * MINUTE + 59_000)
    expect(tokens.use(token)).toBe('admin')
  })

  it('many uses made few writes', async () => {
    const changes = () => store.store.statement('SELECT total_changes() AS n').get()?.n
    const token = tokens.issue('admin')
    await store.store.write(() => {})
    const before = Number(changes())
    for (let second = 0; second < 600; second++) {
      clock.advance(1000)
      tokens.use(token)
    }
    await store.store.write(() => {})
    expect(Number(changes()) - before).toBe(10)
  })

  it('a clock that was set back prolongs nothing', () => {
    const token = tokens.issue('admin')
    clock.advance(-600 * MINUTE)
    restart()
    clock.advance(60 * MINUTE)
    expect(tokens.use(token)).toBeUndefined()
  })

  it.each([
    ['a new password', (users: Users) => users.resetPassword('ann', 'Signal-202')],
    ['another role', (users: Users) => users.update('ann', { description: '', role: 'viewer' })],
    ['the deletion of the user', (users: Users) => users.delete('ann')],
  ])('%s has ended the logins, even if the process died at once', async (_, change) => {
    const users = await Users.open(store.store, 1000)
    await users.create('ann', 'Signal-201', { description: '', role: 'administrator' })
    const [changed, other] = [tokens.issue('ann'), tokens.issue('admin')]
    await change(users)
    restart()
    expect(tokens.use(changed)).toBeUndefined()
    expect(tokens.use(other)).toBe('admin')
  })

  it('a new description ends nothing', async () => {
    const users = await Users.open(store.store, 1000)
    const token = tokens.issue('admin')
    await users.update('admin', { description: 'x', role: 'administrator' })
    restart()
    expect(tokens.use(token)).toBe('admin')
  })
})
