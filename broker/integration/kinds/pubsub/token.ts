import type { Account } from './account.ts'

/** For which Google takes tokens that an account signs without a server of tokens. */
const AUDIENCE = 'https://pubsub.googleapis.com/'
const LIFE_S = 3600
/** A token is not used in the last minutes of its life. */
const MARGIN_S = 300

/** The token that a service account signs for its requests: one for almost an hour. */
export class AccountToken {
  readonly #account: Account
  readonly #now: () => number
  #signed: { token: Promise<string>; until: number } | undefined

  /** @param now epoch milliseconds */
  constructor(account: Account, now: () => number = Date.now) {
    this.#account = account
    this.#now = now
  }

  get(): Promise<string> {
    const second = Math.floor(this.#now() / 1000)
    if (this.#signed === undefined || second >= this.#signed.until) {
      this.#signed = { token: this.#sign(second), until: second + LIFE_S - MARGIN_S }
    }
    return this.#signed.token
  }

  /** Drops a refused token, so that the next request gets another. */
  drop(): void {
    this.#signed = undefined
  }

  async #sign(second: number): Promise<string> {
    const { email, keyId, key } = this.#account
    const { SignJWT } = await import('jose')
    return new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
      .setIssuer(email)
      .setSubject(email)
      .setAudience(AUDIENCE)
      .setIssuedAt(second)
      .setExpirationTime(second + LIFE_S)
      .sign(key)
  }
}
