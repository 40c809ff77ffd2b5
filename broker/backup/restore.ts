import { setImmediate } from 'node:timers/promises'
import type { ConfigHistory } from '../config/history.ts'
import type { Staged } from '../config/staged.ts'
import type { Broker } from '../broker.ts'
import { MAX_KEYS } from '../features/api-keys/api-keys.ts'
import type { BanKind } from '../features/banned/ban.ts'
import { readMessage, type StoredColumns } from '../kernel/stored-message.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError } from '../archive/archive-limits.ts'
import type { ReadBackup } from './read-backup.ts'
import { type ConfigRules, type NextState, planConfig, type RestorePart } from './restore-plan.ts'
import { planSamlKeys, SAML_KEYS } from './saml-keys.ts'
import type { Staging, TableCounts } from './staging.ts'
import { type BackupTable, backupTables } from './tables.ts'

/** The features whose tables are restored. */
export type RestoredFeatures = Pick<
  Broker,
  'apiKeys' | 'authorization' | 'banned' | 'retainer' | 'sso' | 'tokens' | 'users'
>

export interface Restored extends RestorePart {
  /** It is stored, and could not be put into effect. */
  failure?: string
}

/** A restore that changes nothing, because of these parts. */
export class RestoreRefused extends ArchiveError {
  readonly parts: readonly RestorePart[]

  constructor(parts: readonly RestorePart[]) {
    const refused = parts.filter(({ state }) => state === 'refused')
    super(refused.map(({ name, reason }) => `${name}: ${reason ?? ''}`).join('\n'))
    this.parts = parts
  }
}

/** Connectors are there before what uses them, actions before rules. */
const ORDER = ['connectors', 'actions', 'sources', 'rule_engine.rules']

interface Deps {
  store: Store
  history: ConfigHistory
  features: RestoredFeatures
}

/** Makes the broker what a backup says: in one transaction, and in memory directly after it. */
export class Restore {
  readonly #deps: Deps
  readonly #backup: ReadBackup
  readonly #rules: ConfigRules
  readonly #isWanted: (name: string) => boolean

  /** @param only names of the parts that are restored; all unless given */
  constructor(deps: Deps, backup: ReadBackup, rules: ConfigRules, only?: readonly string[]) {
    this.#deps = deps
    this.#backup = backup
    this.#rules = rules
    this.#isWanted = (name) => only?.includes(name) ?? true
  }

  /** What is in the backup, and what a restore would change. */
  preview(): RestorePart[] {
    const { parts } = this.#planConfig()
    return [...parts, ...this.#planTables(this.#compare()), ...this.#planFiles().parts]
  }

  /**
   * All or nothing, also if the process is killed. What is stored and cannot be put into effect, such as a
   * listener on a port in use, is reported.
   *
   * @throws {RestoreRefused} nothing has changed
   */
  async run(): Promise<Restored[]> {
    const { store, history } = this.#deps
    // In a turn of its own: of a million rows it takes as long as the transaction.
    const counts = this.#compare()
    await setImmediate()
    const held = [...history.settings.values(), ...history.collections.values()]
    const release = await Promise.all(held.map((each) => each.hold()))
    let parts: RestorePart[]
    let effects: Map<string, Promise<void>>
    try {
      await store.settled()
      // From here to the end of this block nothing else runs: memory and disk stay alike.
      const plan = this.#planConfig()
      const files = this.#planFiles()
      parts = [...plan.parts, ...this.#planTables(counts), ...files.parts]
      if (parts.some(({ state }) => state === 'refused')) throw new RestoreRefused(parts)
      // The key pair is there before the backend that uses it.
      const staged = new Map([...files.staged, ...this.#stage(plan.next)])
      this.#write([...staged.values()], this.#tables())
      // First: retained messages that move from memory to disk are written by their setting.
      this.#reload()
      effects = new Map(Array.from(staged, ([root, each]) => [root, each.adopt()]))
    } finally {
      for (const end of release) end()
    }
    const results = await Promise.allSettled(effects.values())
    // With the history of these changes.
    await store.write(() => {})
    const names = [...effects.keys()]
    const failures = new Map<string, string>()
    for (const [i, result] of results.entries()) {
      if (result.status === 'rejected') failures.set(names[i] ?? '', messageOf(result.reason))
    }
    return parts.map((part) => {
      const failure = failures.get(part.name)
      return failure === undefined ? part : { ...part, failure }
    })
  }

  #planConfig() {
    return planConfig(this.#backup, this.#deps.history, this.#rules, this.#isWanted)
  }

  /** The tables that the backup has rows of, also wrong ones. */
  #tables(): BackupTable[] {
    const { staging, faults } = this.#backup
    return backupTables.filter(
      (table) => this.#isWanted(table.name) && (faults.has(table.name) || staging.count(table) > 0),
    )
  }

  #compare(): ReadonlyMap<string, TableCounts> {
    const tables = this.#tables()
    const counts = this.#backup.staging.compare(this.#deps.store, tables)
    const retained = tables.find(({ name }) => name === 'retained')
    const inMemory = retained && this.#inMemory(retained)
    if (inMemory !== undefined) counts.set('retained', inMemory)
    return counts
  }

  #planTables(counts: ReadonlyMap<string, TableCounts>): RestorePart[] {
    return this.#tables().map((table) => {
      const { rows, added, changed } = counts.get(table.name) ?? NOTHING
      const reason = this.#backup.faults.get(table.name) ?? this.#problemOf(table, added)
      return {
        kind: 'table',
        name: table.name,
        state: reason === undefined ? 'ready' : 'refused',
        ...(reason !== undefined && { reason }),
        ...{ entries: rows, added, changed },
      }
    })
  }

  /** Retained messages that are not on disk. */
  #inMemory(table: BackupTable): TableCounts | undefined {
    const { retainer } = this.#deps.features
    if (retainer.settings.storage === 'disc') return undefined
    const rows = this.#backup.staging.count(table)
    let known = 0
    for (const { topic } of this.#backup.staging.rows(table)) {
      if (retainer.get(String(topic)) !== undefined) known++
    }
    return { rows, added: rows - known, changed: known }
  }

  #problemOf(table: BackupTable, added: number): string | undefined {
    const { apiKeys, banned } = this.#deps.features
    const { staging } = this.#backup
    if (table.name === 'user') return this.#userProblem(staging, table)
    if (table.name === 'api_key') {
      const isOver = apiKeys.list().length + added > MAX_KEYS
      return isOver ? `There may be ${MAX_KEYS} API keys` : undefined
    }
    if (table.name !== 'banned') return undefined
    let expressions = 0
    for (const row of staging.rows(table)) {
      const kind = row.kind as BanKind // as the row was read
      const who = banned.normalize(kind, String(row.who))
      if (who !== row.who)
        return typeof who === 'string' ? `${who} is written otherwise` : who.problem
      if (kind.endsWith('Expression')) expressions++
    }
    return banned.problemOf({ bans: added, expressions })
  }

  /** Somebody must be able to administer the broker afterwards. */
  #userProblem(staging: Staging, table: BackupTable): string | undefined {
    const roles = new Map(
      this.#deps.features.users.list().map(({ username, role }) => [username, role]),
    )
    let restored = 0
    for (const { username, role } of staging.rows(table)) {
      if (role === 'administrator') restored++
      roles.delete(String(username))
    }
    const isLeft = restored > 0 || [...roles.values()].includes('administrator')
    return isLeft ? undefined : 'There must be an administrator'
  }

  #planFiles(): { parts: RestorePart[]; staged: ReadonlyMap<string, Staged> } {
    const parts = this.#others()
    const staged = new Map<string, Staged>()
    const { samlKeys: text } = this.#backup
    if (text !== undefined && this.#isWanted(SAML_KEYS)) {
      const { samlKeys } = this.#deps.features.sso.deps
      const { part, next } = planSamlKeys(text, samlKeys)
      parts.unshift(part)
      if (next !== undefined) staged.set(SAML_KEYS, samlKeys.stage(next))
    }
    return { parts, staged }
  }

  /** Entries that are of no use here. */
  #others(): RestorePart[] {
    return this.#backup.others
      .filter((name) => this.#isWanted(name))
      .map((name) => ({
        kind: 'file',
        name,
        state: 'skipped',
        reason: name.startsWith('mnesia/')
          ? 'a table of another kind of broker'
          : 'this broker has no use for it',
        ...{ entries: 1, added: 0, changed: 0 },
      }))
  }

  #stage(next: readonly NextState[]): Map<string, Staged> {
    const { settings, collections } = this.#deps.history
    const staged = new Map<string, Staged>()
    const inOrder = next.toSorted((a, b) => ORDER.indexOf(a.root) - ORDER.indexOf(b.root))
    for (const state of inOrder) {
      const { root } = state
      const each =
        'items' in state
          ? collections.get(root)?.stage(state.items)
          : settings.get(root)?.stage(state.config)
      if (each !== undefined) staged.set(root, each)
    }
    return staged
  }

  #write(staged: readonly Staged[], tables: readonly BackupTable[]): void {
    const { store, features } = this.#deps
    const isOnDisk = features.retainer.settings.storage === 'disc'
    const stored = tables.filter(({ name }) => name !== 'retained' || isOnDisk)
    const copy = this.#backup.staging.copyInto(store, stored)
    try {
      store.writeNow(() => {
        copy.work()
        for (const each of staged) each.write()
      })
    } catch (error) {
      throw new ArchiveError(`Nothing was restored: ${messageOf(error)}`, error)
    } finally {
      copy.end()
    }
  }

  /** What is on disk now comes into memory. */
  #reload(): void {
    const { apiKeys, authorization, banned, retainer, tokens, users } = this.#deps.features
    const names = new Set(this.#tables().map(({ name }) => name))
    if (names.has('user')) {
      for (const username of users.reload()) tokens.endAllOf(username).catch(() => {}) // ended on disk
    }
    if (names.has('external_user')) {
      for (const name of users.external.reload()) tokens.endAllOf(name).catch(() => {}) // likewise
    }
    if (names.has('api_key')) apiKeys.reload()
    if (names.has('banned')) banned.reload()
    if (names.has('acl_rules')) authorization.rules.reload()
    authorization.clearCache()
    const retained = backupTables.find(({ name }) => name === 'retained')
    if (retained !== undefined && names.has('retained')) {
      retainer.adopt(messagesOf(this.#backup.staging.rows(retained)))
    }
  }
}

const NOTHING = { rows: 0, added: 0, changed: 0 }

function* messagesOf(rows: Iterable<Record<string, unknown>>) {
  for (const row of rows) yield { ...readMessage(row as StoredColumns), retain: true } // of its table
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
