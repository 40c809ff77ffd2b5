import type { Clock } from '../../kernel/clock.ts'
import { Allowances } from './allowances.ts'
import { WrongLogins } from './wrong-logins.ts'

/** From an address that the user has logged in from: enough for typing errors of users who share it, too few to guess. */
const FAMILIAR = { capacity: 40, refillMs: 6_000 }
/**
 * Attempts for one user from all addresses together that the user has not logged in from, against
 * distributed guessing.
 */
const UNFAMILIAR = { capacity: 1000, refillMs: 10_000 }
const MAX_FAMILIAR = 10_000

/** Attempts of one user from one address that wait for their turn. */
const MAX_WAITING = 40
/** Time after which an attempt may be repeated if the queue was full. */
const FULL_PAUSE_MS = 1_000

interface Line {
  /** Settles when the last attempt of the queue has been checked. */
  last: Promise<unknown>
  length: number
}

/** No password of this user is checked for a while. */
export class PasswordPause extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`No password is checked for ${ms} ms`)
    this.ms = ms
  }
}

/**
 * Limits the attempts to guess passwords. Wrong ones are counted by user and address, so that guessing from one place
 * does not lock the user out elsewhere; where the user has logged in before, others of the same address do not lock the
 * user out either (docs/decisions/0080-console-users.md). An attempt counts as wrong while it is checked, and attempts
 * of one user and address are checked one after the other: parallel ones cannot pass the limit before the first answer.
 */
export class LoginLimits {
  readonly #wrong: WrongLogins
  readonly #familiar: Allowances
  readonly #unfamiliar: Allowances
  /** Pairs of user and address that have logged in, the latest last. */
  readonly #pairs = new Set<string>()
  readonly #lines = new Map<string, Line>()

  constructor(clock: Clock) {
    this.#wrong = new WrongLogins(clock)
    this.#familiar = new Allowances(clock, FAMILIAR)
    this.#unfamiliar = new Allowances(clock, UNFAMILIAR)
  }

  /**
   * Runs a check of a password when it is its turn.
   *
   * @param check a falsy result is a wrong password; an error is neither right nor wrong
   * @throws {PasswordPause} instead of checking; and what `check` throws
   */
  async attempt<Result>(
    username: string,
    address: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const pair = pairKey(username, address)
    const line = this.#lines.get(pair) ?? { last: Promise.resolve(), length: 0 }
    if (line.length === MAX_WAITING) throw new PasswordPause(FULL_PAUSE_MS)
    this.#lines.set(pair, line)
    line.length++
    const result = line.last.then(() => this.#check(username, address, check))
    line.last = result
      .catch(() => {})
      .then(() => {
        if (--line.length === 0) this.#lines.delete(pair)
      })
    return result
  }

  async #check<Result>(
    username: string,
    address: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const pause = this.#pause(username, address)
    if (pause > 0) throw new PasswordPause(pause)
    const takeBack = this.#noteWrong(username, address)
    let result: Result
    try {
      result = await check()
    } catch (error) {
      takeBack()
      throw error
    }
    if (result) {
      takeBack()
      this.#noteRight(username, address)
    }
    return result
  }

  /** How long no password of this user is checked from there, in milliseconds; 0: it is. */
  #pause(username: string, address: string): number {
    const pair = pairKey(username, address)
    if (this.#pairs.has(pair)) return this.#familiar.wait(pair)
    return Math.max(
      this.#wrong.pause(username, networkFromAddress(address)),
      this.#unfamiliar.wait(username),
    )
  }

  #noteWrong(username: string, address: string): () => void {
    const pair = pairKey(username, address)
    if (this.#pairs.has(pair)) {
      this.#familiar.take(pair)
      return () => this.#familiar.giveBack(pair)
    }
    const takeBack = this.#wrong.note(username, networkFromAddress(address))
    this.#unfamiliar.take(username)
    return () => {
      takeBack()
      this.#unfamiliar.giveBack(username)
    }
  }

  #noteRight(username: string, address: string): void {
    const pair = pairKey(username, address)
    this.#pairs.delete(pair)
    const [oldest] = this.#pairs
    if (this.#pairs.size >= MAX_FAMILIAR && oldest !== undefined) this.#pairs.delete(oldest)
    this.#pairs.add(pair)
  }
}

const pairKey = (username: string, address: string) => `${networkFromAddress(address)} ${username}`

/** One machine has 2^64 addresses of IPv6: they count as one. */
function networkFromAddress(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  const [left = '', right] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
