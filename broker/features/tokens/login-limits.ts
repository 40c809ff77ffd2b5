import type { Clock } from '../../kernel/clock.ts'
import { Allowances } from './allowances.ts'
import { WrongLogins } from './wrong-logins.ts'

/** From an address that the user has logged in from: enough for typing errors of users who share it, too few to guess. */
const FAMILIAR = { capacity: 40, refillMs: 6_000 }
/** Of one user from all addresses that the user has not logged in from: guessing with very many addresses. */
const UNFAMILIAR = { capacity: 1000, refillMs: 10_000 }
const MAX_FAMILIAR = 10_000

/**
 * Which passwords are checked at all. Wrong ones are counted by user and address, so that guessing from
 * one place does not lock the user out elsewhere; where the user has logged in before, others of the same
 * address do not lock the user out either (docs/decisions/0080-login-limits.md).
 */
export class LoginLimits {
  readonly #wrong: WrongLogins
  readonly #familiar: Allowances
  readonly #unfamiliar: Allowances
  /** Pairs of user and address that have logged in, the latest last. */
  readonly #pairs = new Set<string>()

  constructor(clock: Clock) {
    this.#wrong = new WrongLogins(clock)
    this.#familiar = new Allowances(clock, FAMILIAR)
    this.#unfamiliar = new Allowances(clock, UNFAMILIAR)
  }

  /** How long no password of this user is checked from there, in milliseconds; 0: it is. */
  pause(username: string, address: string): number {
    const pair = pairOf(username, address)
    if (this.#pairs.has(pair)) return this.#familiar.wait(pair)
    return Math.max(
      this.#wrong.pause(username, networkOf(address)),
      this.#unfamiliar.wait(username),
    )
  }

  noteWrong(username: string, address: string): void {
    const pair = pairOf(username, address)
    if (this.#pairs.has(pair)) return this.#familiar.take(pair)
    this.#wrong.note(username, networkOf(address))
    this.#unfamiliar.take(username)
  }

  noteRight(username: string, address: string): void {
    const pair = pairOf(username, address)
    this.#pairs.delete(pair)
    const [oldest] = this.#pairs
    if (this.#pairs.size >= MAX_FAMILIAR && oldest !== undefined) this.#pairs.delete(oldest)
    this.#pairs.add(pair)
  }
}

const pairOf = (username: string, address: string) => `${networkOf(address)} ${username}`

/** One machine has 2^64 addresses of IPv6: they count as one. */
function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  const [left = '', right] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
