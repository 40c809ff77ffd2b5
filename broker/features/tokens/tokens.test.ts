import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { Tokens } from './tokens.ts'

const MINUTE = 60_000

let clock: FakeClock
let tokens: Tokens

beforeEach(() => {
  clock = new FakeClock()
  tokens = new Tokens(clock)
})

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

  it('ends one login, or all of a user', () => {
    const [first, second, other] = [
      tokens.issue('admin'),
      tokens.issue('admin'),
      tokens.issue('other'),
    ]
    tokens.end(first)
    expect(tokens.use(first)).toBeUndefined()
    expect(tokens.use(second)).toBe('admin')
    tokens.endAllOf('admin')
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
