import { errorMessage } from '@signalbox/formats/error-message'
import { setImmediate } from 'node:timers/promises'
import type { Configuration } from '../configuration/configuration.ts'
import { RestoreRules } from '../configuration/restored.ts'
import type { Staged } from '../config/staged.ts'
import type { Broker } from '../broker.ts'
import { MAX_KEYS } from '@signalbox/contract/api-keys'
import type { BanKind } from '../features/banned/ban.ts'
import { normalWho } from '../features/banned/compare-ban.ts'
import { readMessage, type StoredColumns } from '../kernel/stored-message.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError } from '../archive/archive-limits.ts'
import type { ReadBackup } from './read-backup.ts'
import type { NeededTable } from './hold-back.ts'
import type { RestorePart } from './part.ts'
import { type NextState, planConfig } from './restore-plan.ts'
import { planSamlKeys, SAML_KEYS } from './saml-keys.ts'
import type { Staging, TableCounts } from './staging.ts'
import { type BackupTable, backupTables } from './tables.ts'

/** Features whose tables can be restored. */
export type RestoredFeatures = Pick<
  Broker,
  'apiKeys' | 'authorization' | 'banned' | 'retainer' | 'sso' | 'tokens' | 'users'
>

export interface Restored extends RestorePart {
  /** Reason why the stored part is not in effect. */
  failure?: string
}

interface Deps {
  store: Store
  configuration: Configuration
  features: RestoredFeatures
}

/**
 * Replaces the state of the broker by that of a backup: in one transaction, and in memory directly
 * afterwards.
 */
export class Restore {
  readonly #deps: Deps
  readonly #backup: ReadBackup
  readonly #isWanted: (name: string) => boolean

  /** @param only names of the parts that are restored; all unless given */
  constructor(deps: Deps, backup: ReadBackup, only?: readonly string[]) {
    this.#deps = deps
    this.#backup = backup
    this.#isWanted = (name) => only?.includes(name) ?? true
  }

  /** Contents of the backup, and the changes that a restore would make. */
  preview(): RestorePart[] {
    const counts = this.#compare()
    const { parts } = this.#planConfig(counts, false)
    return [...parts, ...this.#planTables(counts), ...this.#planFiles().parts]
  }

  /**
   * Restores all valid parts in one transaction: if the process is killed, either all of them are restored or none.
   * Reports the refused parts, and items that are stored but cannot be put into effect, such as a listener on a port in
   * use.
   *
   * @throws {ArchiveError} if the transaction fails; nothing has changed
   */
  async run(): Promise<Restored[]> {
    const { store, configuration } = this.#deps
    // In a turn of its own: of a million rows it takes as long as the transaction.
    const counts = this.#compare()
    await setImmediate()
    const held = [...configuration.settings.values(), ...configuration.collections.values()]
    const release = await Promise.all(held.map((each) => each.hold()))
    let parts: RestorePart[]
    let effects: Map<string, Promise<void>>
    try {
      await store.settled()
      // From here to the end of this block nothing else runs: memory and disk stay alike.
      const plan = this.#planConfig(counts, true)
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
      if (result.status === 'rejected') failures.set(names[i] ?? '', errorMessage(result.reason))
    }
    return parts.map((part) => {
      const failure = failures.get(part.name)
      return failure === undefined ? part : { ...part, failure }
    })
  }

  /** @param isStored files of certificates are written */
  #planConfig(counts: ReadonlyMap<string, TableCounts>, isStored: boolean) {
    const { configuration } = this.#deps
    const { certificates } = this.#backup
    return planConfig(this.#backup, {
      configuration,
      rules: new RestoreRules(configuration, { certificates, isStored }),
      isWanted: this.#isWanted,
      lacking: (table) => this.#isLacking(table, counts),
      isMerging: this.#backup.isText,
      isClosing: this.#backup.isClosing === true,
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
    const { staging, faults, notes } = this.#backup
    const isGiven = ({ name }: BackupTable) => faults.has(name) || notes.has(name)
    return backupTables.filter((table) => isGiven(table) || staging.count(table) > 0)
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
      const notes = this.#backup.notes.get(table.name)
      const reason = this.#backup.faults.get(table.name) ?? this.#findProblem(table, added)
      return {
        kind: 'table',
        name: table.name,
        state: reason === undefined ? 'ready' : 'refused',
        ...(reason !== undefined && { reason }),
        ...{ entries: rows, added, changed },
        ...(notes !== undefined && { notes }),
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
    for (const message of readMessages(this.#backup.staging.rows(table))) {
      const standing = retainer.get(message.topic)
      if (standing === undefined) continue
      known++
      const isSame = standing.timestamp === message.timestamp && standing.qos === message.qos
      if (isSame && message.payload.equals(standing.payload)) same++
    }
    return { rows, added: rows - known, changed: known - same }
  }

  #findProblem(table: BackupTable, added: number): string | undefined {
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
      const who = normalWho(kind, String(row.who))
      if (who !== row.who)
        return typeof who === 'string' ? `${who} is written otherwise` : who.problem
      if (kind.endsWith('Expression')) expressions++
    }
    return banned.findProblem({ bans: added, expressions })
  }

  /** At least one administrator must exist after the restore. */
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
    const named = others.map((name) => entry(name, describeUnused(name)))
    const more = moreOthers === 0 ? [] : [entry('…', 'more entries without a use', moreOthers)]
    return [...named, ...more].filter(({ name }) => this.#isWanted(name))
  }

  #stage(next: readonly NextState[]): Map<string, Staged> {
    const { configuration } = this.#deps
    const { settings, collections } = configuration
    const staged = new Map<string, Staged>()
    for (const state of configuration.inOrder(next, ({ root }) => root)) {
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
      throw new ArchiveError(`Nothing was restored: ${errorMessage(error)}`, error)
    } finally {
      copy.end()
    }
  }

  /** Loads the restored tables into memory. */
  #reload(tables: readonly BackupTable[]): void {
    const { apiKeys, authorization, banned, retainer, tokens, users } = this.#deps.features
    const names = new Set(tables.map(({ name }) => name))
    if (names.has('user')) {
      for (const username of users.reload()) tokens.endUserLogins(username).catch(() => {}) // ended on disk
    }
    if (names.has('external_user')) {
      for (const name of users.external.reload()) tokens.endUserLogins(name).catch(() => {}) // likewise
    }
    if (names.has('api_key')) apiKeys.reload()
    if (names.has('banned')) banned.reload()
    if (names.has('acl_rules')) authorization.rules.reload()
    authorization.clearCache()
    const retained = backupTables.find(({ name }) => name === 'retained')
    if (retained !== undefined && names.has('retained')) {
      retainer.adopt(readMessages(this.#backup.staging.rows(retained)))
    }
  }
}

/** The reason why an entry of the archive is not restored. */
function describeUnused(path: string): string {
  if (path === PSK) return 'pre-shared keys: this broker does not have them'
  return path.startsWith('mnesia/')
    ? 'a table of another broker that has no counterpart here'
    : 'this broker has no use for it'
}

const PSK = 'mnesia/emqx_psk'

const NOTHING = { rows: 0, added: 0, changed: 0 }

function* readMessages(rows: Iterable<Record<string, unknown>>) {
  for (const row of rows) yield { ...readMessage(row as StoredColumns), retain: true } // of its table
}
