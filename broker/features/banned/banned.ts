import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { type ConnectInfo, Refusal } from '../../kernel/access.ts'
import { stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'
import type { Ban, BanKind, Identity } from './ban.ts'
import { BanIndex } from './ban-index.ts'
import { banTable, banTableKey } from './ban-table.ts'
import { allowedWho, compareBan, normalWho } from './compare-ban.ts'

export type { Ban, BanKind } from './ban.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'allSessions' | 'kickAll'>

export interface BannedLimits {
  maxBans: number
  /** Characters of all bans together: flapping clients choose their ids themselves. */
  maxCharacters: number
  /** Each is tried on every client that connects. */
  maxExpressions: number
}

const defaultLimits: BannedLimits = {
  maxBans: 100_000,
  maxCharacters: 32 * 1024 * 1024,
  maxExpressions: 100,
}

/** Expired bans are deleted at this interval. */
const SWEEP_MS = 60_000

export type Added =
  | { kind: 'added'; ban: Ban }
  /** With the existing ban. */
  | { kind: 'exists'; ban: Ban }
  | { kind: 'bad'; problem: string }
  | { kind: 'full'; problem: string }

/** Refuses banned clients before authentication. Bans are stored on disk, and all are in memory. */
export class Banned {
  readonly #kernel: Services
  readonly #limits: BannedLimits
  /** Bans by kind and value, oldest first. */
  readonly #bans: PersistentMap<string, Ban>
  readonly #index = new BanIndex()
  readonly #unhook: (() => void)[]
  /** Connections that no ban matched, with the number of changes that they were compared after. */
  readonly #passed = new WeakMap<ConnectInfo, number>()
  #changes = 0
  #characters = 0
  #cancelSweep: () => void = () => {}

  constructor(kernel: Services, store: Store, limits: Partial<BannedLimits> = {}) {
    this.#kernel = kernel
    this.#limits = { ...defaultLimits, ...limits }
    this.#bans = new PersistentMap(store, banTable(store), (before, after) =>
      this.#note(before, after),
    )
    const refuse = (info: ConnectInfo | Refusal) => {
      if (info instanceof Refusal || this.#passed.get(info) === this.#changes) return undefined
      if (this.find(toIdentity(info)) !== undefined) {
        return stop(new Refusal(ReasonCode.banned, 'banned', 'banned'))
      }
      this.#passed.set(info, this.#changes)
      return undefined
    }
    this.#unhook = [
      // Refuses before authentication, which may be expensive …
      kernel.hooks.on('client.connect', refuse, 'ban'),
      // … and again after authentication: a ban may have been added, or the user name has changed.
      kernel.hooks.on('client.admit', refuse, 'ban'),
    ]
    this.#sweep()
  }

  get size(): number {
    return this.#bans.size
  }

  /** Bans in force, the oldest first. */
  current(): Ban[] {
    const now = this.#kernel.clock.now()
    return [...this.#bans.values()].filter(({ until }) => until > now)
  }

  /** Active ban that matches a client. */
  find(identity: Identity): Ban | undefined {
    return this.#index.find(identity, this.#kernel.clock.now())
  }

  /** All bans in force that are true of a client. */
  matching(identity: Identity): Ban[] {
    return [...this.#index.matching(identity, this.#kernel.clock.now())]
  }

  /** On disk when it resolves; in force at once. A client of a banned id is sent away. */
  async add(asked: Ban): Promise<Added> {
    const who = allowedWho(asked.kind, asked.who)
    if (typeof who !== 'string') return { kind: 'bad', ...who }
    const ban = { ...asked, who }
    const now = this.#kernel.clock.now()
    if (ban.until <= now) return { kind: 'bad', problem: 'the ban would be over already' }
    const standing = this.#bans.get(banTableKey(ban))
    if (standing !== undefined && standing.until > now) return { kind: 'exists', ban: standing }
    if (standing !== undefined) this.#forget([standing])
    const problem = this.#isFull(ban)
    if (problem !== undefined) return { kind: 'full', problem }
    await this.#bans.set(banTableKey(ban), ban)
    if (ban.kind === 'clientId') this.#kernel.kickAll(ban.who)
    return { kind: 'added', ban }
  }

  /** Reads all bans again after a restore; clients with a banned ID are disconnected. */
  reload(): void {
    this.#bans.reload()
    const now = this.#kernel.clock.now()
    for (const { kind, who, until } of this.#bans.values()) {
      if (kind === 'clientId' && until > now) this.#kernel.kickAll(who)
    }
  }

  /** Reason why bans cannot be added because of their number; `undefined` if they can. */
  findProblem(added: { bans: number; expressions: number }): string | undefined {
    const { maxBans, maxExpressions } = this.#limits
    if (this.#bans.size + added.bans > maxBans) return `There may be ${maxBans} bans`
    return this.#index.expressionCount + added.expressions > maxExpressions
      ? `There may be ${maxExpressions} bans by regular expression`
      : undefined
  }

  /** `false`: there was none. */
  async remove(kind: BanKind, asked: string): Promise<boolean> {
    const who = normalWho(kind, asked)
    return typeof who === 'string' && this.#bans.delete(banTableKey({ kind, who }))
  }

  clear(): Promise<void> {
    return this.#bans.clear()
  }

  /** Which connected clients a ban would be true of; a problem where there can be no such ban. */
  preview(kind: BanKind, asked: string): { who: string; hit: Session[] } | { problem: string } {
    const compared = compareBan(kind, asked)
    if ('problem' in compared) return compared
    const hit: Session[] = []
    for (const session of this.#kernel.allSessions()) {
      if (session.connected && compared.isHit(toIdentity(session))) hit.push(session)
    }
    return { who: compared.who, hit }
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#cancelSweep()
  }

  #isFull(ban: Ban): string | undefined {
    const { maxBans, maxCharacters, maxExpressions } = this.#limits
    if (this.#bans.size >= maxBans) return `There are ${maxBans} bans already`
    if (this.#characters + countCharacters(ban) > maxCharacters)
      return 'The bans are too large together'
    const { kind } = ban
    const isExpression = kind === 'clientIdExpression' || kind === 'usernameExpression'
    return isExpression && this.#index.expressionCount >= maxExpressions
      ? `There are ${maxExpressions} bans by regular expression already`
      : undefined
  }

  #note(before: Ban | undefined, after: Ban | undefined): void {
    if (before !== undefined) {
      this.#index.delete(before)
      this.#characters -= countCharacters(before)
    }
    if (after !== undefined) {
      this.#changes++
      if (!this.#index.add(after)) {
        const { kind, who } = after
        this.#kernel.log.error({ kind, who }, 'A stored ban cannot be read and refuses nobody')
      }
      this.#characters += countCharacters(after)
    }
  }

  #forget(over: readonly Ban[]): void {
    Promise.all(over.map((ban) => this.#bans.delete(banTableKey(ban)))).catch((error: unknown) =>
      this.#kernel.log.error({ err: error }, 'Expired bans could not be deleted'),
    )
  }

  #sweep(): void {
    const now = this.#kernel.clock.now()
    this.#forget([...this.#bans.values()].filter(({ until }) => until <= now))
    this.#cancelSweep = this.#kernel.clock.after(SWEEP_MS, () => this.#sweep())
  }
}

const countCharacters = ({ who, by, reason }: Ban) => who.length + by.length + reason.length

function toIdentity({ clientId, username, peer }: ConnectInfo | Session): Identity {
  return { clientId, username, address: peer.address }
}
