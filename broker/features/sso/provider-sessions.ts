import type { Clock } from '../../kernel/clock.ts'
import { OneTime } from './one-time.ts'

/** Data that a logout at the provider needs. */
export type ProviderSession = { backend: 'oidc'; idToken: string } | SamlSession

/** The subject of an assertion, as the provider has named it. */
export interface SamlSession {
  backend: 'saml'
  nameId: string
  format: string | undefined
  nameQualifier: string | undefined
  spNameQualifier: string | undefined
  /** SessionIndex that the provider gave. */
  index: string | undefined
}

/** A login may last longer: then its logout ends it here alone. */
const KEPT_MS = 24 * 60 * 60_000

/** Sessions at providers, by the token of the login; in memory only. */
export class ProviderSessions {
  readonly #sessions: OneTime<{ account: string; session: ProviderSession }>

  constructor(clock: Clock) {
    this.#sessions = new OneTime(clock)
  }

  keep(token: string, account: string, session: ProviderSession): void {
    this.#sessions.keep({ account, session }, KEPT_MS, token)
  }

  of(token: string): ProviderSession | undefined {
    return this.#sessions.get(token)?.session
  }

  /** The tokens of a user whose session at a SAML provider has this index. */
  findTokens(account: string, index: string): string[] {
    return this.#sessions.keys(
      ({ session, ...kept }) =>
        kept.account === account && session.backend === 'saml' && session.index === index,
    )
  }
}
