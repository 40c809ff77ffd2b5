import { Backend, type BackendDeps, BackendFault } from '../../backends/backend.ts'
import { ldapConnector, type LdapEntry, type LdapPool } from '../../backends/ldap.ts'
import type { Claims } from './roles.ts'
import type { LdapLoginSettings } from './setting.ts'
import type { Identity, Steps } from './steps.ts'

export interface Credentials {
  username: string
  password: string
}

const isKnown = (name: string) => name === 'username'
/** Attributes that must not be shown and are useless for mapping roles. */
const HIDDEN = /password|photo|certificate|^authpassword/i
const MAX_VALUES = 200

/** A directory that finds users by a filter, and checks their passwords by a bind. */
export class LdapLogin {
  readonly #backend: Backend<Promise<LdapPool>>

  constructor({ connection }: LdapLoginSettings, deps: BackendDeps) {
    this.#backend = new Backend('sso:ldap', ldapConnector(connection, isKnown), deps)
  }

  /** Settles after the first attempt to connect. */
  get started(): Promise<void> {
    return this.#backend.looked
  }

  get isRunning(): boolean {
    return this.#backend.status === 'connected'
  }

  get error(): string {
    return this.#backend.reason ?? ''
  }

  /**
   * The user; `undefined` if the password is wrong or there is no such user.
   *
   * @param attribute that of the groups: a directory may return it only if it is asked for
   * @throws {BackendFault} if the directory does not answer, or the filter finds several entries
   */
  async verify(
    { username, password }: Credentials,
    attribute: string,
  ): Promise<Identity | undefined> {
    // A directory accepts a bind without a password for every name.
    if (username === '' || password === '') return undefined
    return this.#backend.ask(async (opening) => {
      const pool = await opening
      const entry = await pool.find({ username }, ['*', attribute])
      if (entry === undefined || !(await pool.proves(entry, password))) return undefined
      return toIdentity(entry, username)
    })
  }

  close(): void {
    this.#backend.close()
  }
}

/** The spelling of the directory: names that differ in case alone are one user there. */
function toIdentity({ attributes }: LdapEntry, typed: string): Identity {
  const same = typed.toLowerCase()
  const spelling = [...attributes.values()].flat().find((value) => value.toLowerCase() === same)
  return { username: spelling ?? typed, claims: toClaims(attributes) }
}

const toClaims = (attributes: LdapEntry['attributes']): Claims =>
  Object.fromEntries(
    [...attributes]
      .filter(([name]) => !HIDDEN.test(name))
      .map(([name, values]) => [name, values.slice(0, MAX_VALUES)]),
  )

/** Tests a directory, and a sample user if given. */
export async function tryLdap(
  { connection }: LdapLoginSettings,
  { outgoing }: Pick<BackendDeps, 'outgoing'>,
  {
    steps,
    sample,
    attribute,
  }: { steps: Steps; sample: Credentials | undefined; attribute: string },
): Promise<Identity | undefined> {
  const connector = ldapConnector({ ...connection, poolSize: 1 }, isKnown)
  const opening = connector.open(outgoing)
  try {
    const pool = await opening
    const bound = connector.check(opening, outgoing)
    // A server that refuses the password was reached.
    const reached = bound.catch((error: unknown) => {
      if (!isAnswer(error)) throw error
    })
    await steps.run('connect', () => reached)
    await steps.run('bind', () => bound)
    const values = { username: sample?.username ?? '' }
    const entry = await steps.run(
      'search',
      async () => {
        if ((await pool.inspect(values)) === 'no_base') throw new BackendFault('no such base DN')
        if (sample === undefined) return undefined
        const found = await pool.find(values, ['*', attribute])
        if (found === undefined) throw new BackendFault('no entry of this user')
        return found
      },
      (found) => found?.dn,
    )
    if (entry === undefined || sample === undefined) return undefined
    await steps.run('password', async () => {
      if (!(await pool.proves(entry, sample.password))) throw new BackendFault('wrong password')
    })
    return toIdentity(entry, sample.username)
  } finally {
    await connector.close(opening)
  }
}

/** Results of LDAP are numbers, errors of sockets are names. */
const isAnswer = (error: unknown) =>
  error instanceof BackendFault && typeof (error.cause as { code?: unknown })?.code === 'number'
