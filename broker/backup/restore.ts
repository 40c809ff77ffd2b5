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
import type { NeededTable } from './hold-back.ts'
import type { RestorePart } from './part.ts'
import { type ConfigRules, type NextState, planConfig } from './restore-plan.ts'
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
    const counts = this.#compare()
    const { parts } = this.#planConfig(counts)
    return [...parts, ...this.#planTables(counts), ...this.#planFiles().parts]
  }

  /**
   * Restores all valid parts in one transaction: if the process is killed, either all of them are restored or none.
   * Reports the refused parts, and items that are stored but cannot be put into effect, such as a listener on a port in
   * use.
   *
   * @throws {ArchiveError} nothing has changed
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
      const plan = this.#planConfig(counts)
      const files = this.#planFiles()
      const tables = this.#planTables(counts)
      parts = [...plan.parts, ...tables, ...files.parts]
      // The key pair is there before the backend that uses it.
      const staged = new Map([...files.staged, ...this.#stage(plan.next)])
      const ready = this.#tables().filter(({ name }) =>
        tables.some((part) => part.name === name && part.state === 'ready'),
      )
      this.#write([...staged.values()], ready)
      // First: retained messages that move from memory to disk are written by their setting.
      this.#reload(ready)
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

  #planConfig(counts: ReadonlyMap<string, TableCounts>) {
    return planConfig(this.#backup, {
      history: this.#deps.history,
      rules: this.#rules,
      isWanted: this.#isWanted,
      lacking: (table) => this.#isLacking(table, counts),
      isMerging: this.#backup.isText,
    })
  }

  #isLacking(table: NeededTable, counts: ReadonlyMap<string, TableCounts>): boolean {
    const { faults, isForeign, isText } = this.#backup
    if (faults.has(table)) return true
    const { rows, added, changed } = counts.get(table) ?? NOTHING
    if (rows > 0) return !this.#isWanted(table) && added + changed > 0
    if (!isForeign && !isText) return false
    const found = this.#deps.store.statement(`SELECT 1 FROM "${table}" LIMIT 1`).get()
    return found === undefined
  }

  /** The tables that the backup has rows of, also wrong ones. */
  #given(): BackupTable[] {
    const { staging, faults } = this.#backup
    return backupTables.filter((table) => faults.has(table.name) || staging.count(table) > 0)
  }

  #tables(): BackupTable[] {
    return this.#given().filter(({ name }) => this.#isWanted(name))
  }

  #compare(): Map<string, TableCounts> {
    const tables = this.#given()
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
    let same = 0
    for (const message of messagesOf(this.#backup.staging.rows(table))) {
      const standing = retainer.get(message.topic)
      if (standing === undefined) continue
      known++
      const isSame = standing.timestamp === message.timestamp && standing.qos === message.qos
      if (isSame && message.payload.equals(standing.payload)) same++
    }
    return { rows, added: rows - known, changed: known - same }
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
    const { others, moreOthers } = this.#backup
    const entry = (name: string, reason: string, entries = 1): RestorePart => ({
      ...{ kind: 'file', name, state: 'skipped', reason },
      ...(name.startsWith('mnesia/') && { code: 'foreign_table' }),
      ...{ entries, added: 0, changed: 0 },
    })
    const named = others.map((name) => entry(name, reasonOf(name)))
    const more = moreOthers === 0 ? [] : [entry('…', 'more entries without a use', moreOthers)]
    return [...named, ...more].filter(({ name }) => this.#isWanted(name))
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
  #reload(tables: readonly BackupTable[]): void {
    const { apiKeys, authorization, banned, retainer, tokens, users } = this.#deps.features
    const names = new Set(tables.map(({ name }) => name))
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

/** The tables of the reference's database, with a name for their content. */
const MNESIA: Readonly<Record<string, string>> = {
  emqx_acl: 'authorization rules of the built-in database',
  emqx_admin: 'console users',
  emqx_app: 'API keys',
  emqx_authn_mnesia: 'users of the built-in database',
  emqx_authn_scram_mnesia: 'SCRAM users',
  emqx_banned: 'banned clients',
  emqx_banned_rules: 'bans by expressions',
  emqx_psk: 'pre-shared keys',
  emqx_retainer_message: 'retained messages',
}

/** The reason why an entry of the archive is not restored. */
function reasonOf(path: string): string {
  const [, table] = /^mnesia\/(.+)$/.exec(path) ?? []
  if (table === undefined) return 'this broker has no use for it'
  const content = Object.hasOwn(MNESIA, table) ? MNESIA[table] : 'a table'
  return `${content}, in the format of another broker’s database: create them here again`
}

const NOTHING = { rows: 0, added: 0, changed: 0 }

function* messagesOf(rows: Iterable<Record<string, unknown>>) {
  for (const row of rows) yield { ...readMessage(row as StoredColumns), retain: true } // of its table
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
