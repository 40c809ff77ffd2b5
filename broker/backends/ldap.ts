import net, { type Socket } from 'node:net'
import tls, { type ConnectionOptions } from 'node:tls'
import type * as ldapts from 'ldapts'
import type { Client, SearchOptions } from 'ldapts'
import { type Backend, BackendFault, type Connector } from './backend.ts'
import { Meter } from './bounded.ts'
import type { Address } from './dialer.ts'
import { escapeForFilter, escapeForName } from './ldap-escape.ts'
import { type Lookup, NO_LOOKUP } from './lookup.ts'
import type { Outgoing } from './outgoing.ts'
import { Template, type Values } from './template.ts'
import { Semaphore } from './semaphore.ts'

export interface LdapSettings {
  server: Address
  /** The name that searches are made under. */
  username: string
  password: string
  /** With placeholders, as the filter. */
  baseDn: string
  filter: string
  poolSize: number
  /** Time limit of a search. */
  queryTimeoutMs: number
  /** Time limit of a connection attempt, and of a bind. */
  requestTimeoutMs: number
  tls: ConnectionOptions | undefined
}

/** Attributes by their names in small letters. */
export interface LdapEntry {
  dn: string
  attributes: ReadonlyMap<string, readonly string[]>
}

/** Result codes of a refusal: the password is wrong, or the entry may not log in. */
const REFUSALS = [19, 48, 49, 50, 53]
const NO_SUCH_OBJECT = 32

const readCode = (error: unknown) => (error as { code?: unknown }).code

/** LDAP connections: some are bound once and used for searches, others verify clients by a bind. */
export class LdapPool {
  readonly #library: typeof ldapts
  readonly #settings: LdapSettings
  readonly #base: Template
  readonly #filter: Template
  readonly #links: readonly Link[]
  readonly #provers: Semaphore<Line>
  #turn = 0

  constructor(
    library: typeof ldapts,
    settings: LdapSettings,
    outgoing: Outgoing,
    isKnown?: (name: string) => boolean,
  ) {
    this.#library = library
    this.#settings = settings
    this.#base = new Template(settings.baseDn, isKnown)
    this.#filter = new Template(settings.filter, isKnown)
    const { poolSize, queryTimeoutMs, requestTimeoutMs } = settings
    this.#links = Array.from(
      { length: poolSize },
      () => new Link(new Line(library, settings, queryTimeoutMs, outgoing), settings),
    )
    this.#provers = new Semaphore(
      poolSize,
      () => new Line(library, settings, requestTimeoutMs, outgoing),
    )
  }

  /**
   * The one entry of these values; `undefined`: there is none.
   *
   * @throws {BackendFault} if the filter finds several, cannot be read, or the server does not answer
   */
  async find(values: Values, attributes: readonly string[]): Promise<LdapEntry | undefined> {
    const base = this.#base.fill(values, escapeForName)
    const filter = this.#readFilter(this.#filter.fill(values, escapeForFilter))
    const entries = await this.#search(base, {
      scope: 'sub',
      filter,
      attributes: [...attributes],
      // A second one tells that the filter does not tell clients apart.
      sizeLimit: 2,
      timeLimit: Math.ceil(this.#settings.queryTimeoutMs / 1000),
    })
    if (entries.length > 1) throw new BackendFault('the filter finds more than one entry')
    return entries[0]
  }

  /** Whether the password is the one of this entry. @throws {BackendFault} if the server does not tell */
  async proves({ dn }: LdapEntry, password: string): Promise<boolean> {
    // An empty name or password makes a bind that always succeeds [RFC 4513, section 5.1].
    if (dn === '' || password === '') return false
    return this.#provers.take(this.#settings.requestTimeoutMs, async (line) => {
      try {
        await line.ask((client) => client.bind(dn, password))
        return true
      } catch (error) {
        if (REFUSALS.includes(Number(readCode(error)))) return false
        throw toBackendFault(error)
      }
    })
  }

  /**
   * Whether there is an entry to search below; always `ok` for a base with placeholders.
   *
   * @throws {BackendFault} if the filter cannot be read, or the server refuses the search or does not answer
   */
  async inspect(values: Values): Promise<'ok' | 'no_base'> {
    const filter = this.#readFilter(this.#filter.fill(values, escapeForFilter))
    const base = this.#base.fill(values, escapeForName)
    const options: SearchOptions = { attributes: ['1.1'], sizeLimit: 2, timeLimit: 5 }
    const isThere = await this.#exists(base, { ...options, scope: 'base' })
    // The base depends on the client, so its absence is no fault.
    if (!isThere) return this.#base.names.length > 0 ? 'ok' : 'no_base'
    await this.#exists(base, { ...options, scope: 'sub', filter })
    return 'ok'
  }

  async #exists(base: string, options: SearchOptions): Promise<boolean> {
    const { SizeLimitExceededError } = this.#library
    const line = await this.#nextLine()
    try {
      await line.ask((client) => client.search(base, options))
      return true
    } catch (error) {
      if (readCode(error) === NO_SUCH_OBJECT) return false
      if (error instanceof SizeLimitExceededError) return true
      throw toBackendFault(error)
    }
  }

  async check(): Promise<void> {
    const { ResultCodeError } = this.#library
    await Promise.all(
      this.#links.map(async (link) => {
        const line = await link.bound()
        try {
          const options: SearchOptions = { scope: 'base', attributes: ['1.1'], timeLimit: 5 }
          await line.ask((client) => client.search('', options))
        } catch (error) {
          // Any result code shows that the server is reachable.
          if (!(error instanceof ResultCodeError)) throw toBackendFault(error)
        }
      }),
    )
  }

  async close(): Promise<void> {
    const lines = [...this.#links.map(({ line }) => line), ...this.#provers.close()]
    await Promise.all(lines.map((line) => line.close()))
  }

  #nextLine(): Promise<Line> {
    const link = this.#links[this.#turn++ % this.#links.length]
    if (link === undefined) throw new BackendFault('no connection')
    return link.bound()
  }

  #readFilter(text: string) {
    try {
      return this.#library.FilterParser.parseString(text)
    } catch (error) {
      // The library's message is withheld because it contains the client's names.
      throw new BackendFault('the filter cannot be read', error)
    }
  }

  async #search(base: string, options: SearchOptions): Promise<LdapEntry[]> {
    const line = await this.#nextLine()
    try {
      const { searchEntries } = await line.ask((client) => client.search(base, options))
      return searchEntries.map(({ dn, ...attributes }) => ({
        dn,
        attributes: readAttributes(attributes),
      }))
    } catch (error) {
      if (readCode(error) === NO_SUCH_OBJECT) return []
      throw toBackendFault(error)
    }
  }
}

/** One connection, opened again when it is lost; an answer without an end closes it. */
class Line {
  readonly #make: () => Client
  readonly #meter = new Meter()
  #client: Client
  #socket: Socket | undefined
  #isClosed = false

  constructor(library: typeof ldapts, settings: LdapSettings, timeout: number, outgoing: Outgoing) {
    const { server, tls: tlsOptions, requestTimeoutMs: connectTimeout } = settings
    const { port } = server
    const host = server.host.includes(':') ? `[${server.host}]` : server.host
    this.#make = () =>
      new library.Client({
        url: `${tlsOptions === undefined ? 'ldap' : 'ldaps'}://${host}:${port}`,
        timeout,
        connectTimeout,
        ...(tlsOptions !== undefined && { tlsOptions }),
        createConnection: () => this.#watch(net.connect(outgoing.allowed(server))),
        createSecureConnection: () =>
          this.#watch(tls.connect({ ...tlsOptions, ...outgoing.allowed(server) })),
      })
    this.#client = this.#make()
  }

  get isBound(): boolean {
    return this.#client.isBound
  }

  /** @throws {BackendFault} if it was closed, as the library would connect again; and what `question` throws */
  async ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) throw new BackendFault('closed')
    // A new client, because the old one would take a partial answer for the beginning of the next.
    if (this.#socket?.destroyed === true) this.#client = this.#make()
    try {
      return await question(this.#client)
    } finally {
      this.#meter.reset()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#client.isConnected) await this.#client.unbind()
    // Questions that wait for the connection would wait for ever.
    else this.#socket?.destroy(new Error('closed'))
  }

  #watch<Wire extends Socket>(socket: Wire): Wire {
    this.#meter.watch(socket)
    this.#socket = socket
    return socket
  }
}

/** A connection for searches, which many wait on at a time. */
class Link {
  readonly line: Line
  readonly #settings: LdapSettings
  #binding: Promise<void> | undefined

  constructor(line: Line, settings: LdapSettings) {
    this.line = line
    this.#settings = settings
  }

  /** Line that is connected and bound; a reconnected one must bind again. */
  async bound(): Promise<Line> {
    if (!this.line.isBound) {
      const { username, password } = this.#settings
      this.#binding ??= this.line
        .ask((client) => client.bind(username, password))
        .finally(() => {
          this.#binding = undefined
        })
      try {
        await this.#binding
      } catch (error) {
        throw toBackendFault(error)
      }
    }
    return this.line
  }
}

/** Fault with the server's message, or the name of the result code. */
function toBackendFault(error: unknown): BackendFault {
  if (error instanceof BackendFault) return error
  const { message, constructor } = error as Error // as the library throws
  const text = message
    .replace(/^Socket error\. .*\n/, '')
    .replace(/\s*Message type: [\s\S]*/, '')
    .trim()
  const isCode = text === '' || /^Code: 0x[\da-f]+$/i.test(text)
  // `InvalidCredentialsError`: invalid credentials.
  const called = constructor.name.replace(/Error$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, ' $&')
  return new BackendFault(isCode ? called.toLowerCase() : text, error)
}

function readAttributes(attributes: Readonly<Record<string, unknown>>): LdapEntry['attributes'] {
  return new Map(
    Object.entries(attributes).map(([name, value]) => [
      name.toLowerCase(),
      [value].flat().map((each) => (Buffer.isBuffer(each) ? each.toString() : String(each))),
    ]),
  )
}

export async function inspectDirectory(
  backend: Backend<Promise<LdapPool>>,
  values: Values,
): Promise<Lookup> {
  const found = await backend.ask(async (opening) => (await opening).inspect(values))
  return found === 'ok' ? NO_LOOKUP : { ...NO_LOOKUP, problem: found }
}

/** @param isKnown tells which placeholders are valid */
export function ldapConnector(
  settings: LdapSettings,
  isKnown?: (name: string) => boolean,
): Connector<Promise<LdapPool>> {
  return {
    open: async (outgoing) => new LdapPool(await import('ldapts'), settings, outgoing, isKnown),
    check: async (opening) => (await opening).check(),
    close: async (opening) => (await opening).close(),
  }
}
