import type { Secrets } from '../store/secrets.ts'
import type { Store } from '../store/store.ts'

const TABLES = [
  `CREATE TABLE config_change (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    call TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    address TEXT NOT NULL,
    operation TEXT NOT NULL,
    root TEXT NOT NULL,
    item TEXT,
    kind TEXT NOT NULL,
    place INTEGER,
    fields TEXT NOT NULL,
    before TEXT,
    after TEXT,
    is_sealed INTEGER NOT NULL,
    is_cut INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    failure TEXT,
    restores INTEGER,
    provisional TEXT
  ) STRICT;
  CREATE INDEX config_change_of ON config_change (root, item, id);
  CREATE INDEX config_change_provisional ON config_change (provisional)
    WHERE provisional IS NOT NULL;
  CREATE TABLE config_provisional (
    id TEXT PRIMARY KEY,
    row TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
  // The root was renamed to its name in the reference.
  "UPDATE config_change SET root = 'gateway' WHERE root = 'gateways'",
]

export type ChangeKind = 'created' | 'changed' | 'removed' | 'moved'

/** One change of a root or of an item. */
export interface ConfigChange {
  id: number
  /** Time of the change in epoch milliseconds. */
  at: number
  call: string
  actor: { kind: 'user' | 'key' | 'broker'; name: string; address: string }
  operation: string
  /** Root of the configuration in the API: `mqtt`, `authentication`, `rule_engine.rules`. */
  root: string
  /** ID of the item, for roots that are lists of named things. */
  item?: string
  kind: ChangeKind
  /** Position of the item, or its last one before removal. */
  place?: number
  /** Paths of the fields that changed, the first of them. */
  fields: readonly string[]
  /** The states were too large to store. */
  isCut: boolean
  /** Reason why the stored change is not in effect. */
  failure?: string
  /** The change that this one undoes or restores. */
  restores?: number
  provisional?: string
}

/** A root or item before and after a change; `undefined`: it did not exist. */
export interface States {
  before: unknown
  after: unknown
}

export interface ChangeFilter {
  root?: string | undefined
  item?: string | undefined
  actor?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

type Row = Record<string, unknown>

/** The stored history of the configuration. Secrets in it are sealed. */
export class ChangeTable {
  readonly #store: Store
  readonly #secrets: Secrets
  #lastId: number

  constructor(store: Store, secrets: Secrets) {
    this.#store = store
    this.#secrets = secrets
    store.migrate('config_changes', TABLES)
    this.#lastId = Number(store.statement('SELECT MAX(id) AS id FROM config_change').get()?.id ?? 0)
  }

  nextId(): number {
    return ++this.#lastId
  }

  /** With the other writes of this turn: together with the change itself. */
  add(rows: readonly { change: ConfigChange; states: States; isSealed: boolean }[]): Promise<void> {
    const values = rows.map(({ change, states, isSealed }) => {
      const { id, at, call, actor, operation, root, item, kind } = change
      const before = this.#written(change, 'before', states.before, isSealed)
      const after = this.#written(change, 'after', states.after, isSealed)
      return [
        ...[id, at, call, actor.kind, actor.name, actor.address, operation, root],
        ...[item ?? null, kind, change.place ?? null, JSON.stringify(change.fields)],
        ...[before, after, Number(isSealed), Number(change.isCut)],
        ...[(before?.length ?? 0) + (after?.length ?? 0)],
        ...[change.restores ?? null, change.provisional ?? null],
      ]
    })
    return this.#store.write(() => {
      const insert = this.#store.statement(
        'INSERT INTO config_change VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,?,?)',
      )
      for (const row of values) insert.run(...row)
    })
  }

  setFailure(ids: readonly number[], reason: string): Promise<void> {
    return this.#store.write(() => {
      const update = this.#store.statement('UPDATE config_change SET failure = ? WHERE id = ?')
      for (const id of ids) update.run(reason, id)
    })
  }

  /** Matching changes, newest first. */
  list(filter: ChangeFilter, limit: number, offset: number): ConfigChange[] {
    const { where, values } = conditions(filter)
    return this.#store
      .statement(`SELECT * FROM config_change ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map(readChange)
  }

  count(filter: ChangeFilter): number {
    const { where, values } = conditions(filter)
    const row = this.#store.statement(`SELECT COUNT(*) AS n FROM config_change ${where}`)
    return Number(row.get(...values)?.n ?? 0)
  }

  get(id: number): { change: ConfigChange; states: States } | undefined {
    const row = this.#store.statement('SELECT * FROM config_change WHERE id = ?').get(id)
    if (row === undefined) return undefined
    return { change: readChange(row), states: this.#states(row) }
  }

  /** The id of the newest change of a root or item. */
  newestId(root: string, item: string | undefined): number | undefined {
    const row = this.#store
      .statement('SELECT MAX(id) AS id FROM config_change WHERE root = ? AND item IS ?')
      .get(root, item ?? null)
    return typeof row?.id === 'number' ? row.id : undefined
  }

  /** The newest change of each root and item. */
  newest(): ConfigChange[] {
    return this.#store
      .statement(
        'SELECT * FROM config_change WHERE id IN (SELECT MAX(id) FROM config_change GROUP BY root, item)',
      )
      .all()
      .map(readChange)
  }

  /** Changes of one provisional change, newest first. */
  ofProvisional(provisional: string): { change: ConfigChange; states: States }[] {
    return this.#store
      .statement('SELECT * FROM config_change WHERE provisional = ? ORDER BY id DESC')
      .all(provisional)
      .map((row) => ({ change: readChange(row), states: this.#states(row) }))
  }

  /** Removes what is older or more than allowed; never the newest, nor a pending provisional change. */
  prune(
    limits: { count: number; bytes: number; since: number },
    pending: readonly string[],
  ): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement(
          `DELETE FROM config_change WHERE id < (SELECT MAX(id) FROM config_change)
           AND (provisional IS NULL OR provisional NOT IN (SELECT value FROM json_each(?)))
           AND (at < ? OR id IN (
             SELECT id FROM (
               SELECT id, ROW_NUMBER() OVER newest AS n, SUM(bytes) OVER newest AS total
               FROM config_change WINDOW newest AS (ORDER BY id DESC)
             ) WHERE n > ? OR total > ?
           ))`,
        )
        .run(JSON.stringify(pending), limits.since, limits.count, limits.bytes)
    })
  }

  /** The states of the changes with the next higher IDs, as JSON. */
  textsAfter(id: number, limit: number): { id: number; texts: string[] }[] {
    // Pending writes are flushed so that the query sees them.
    this.#store.flush()
    return this.#store
      .statement(
        'SELECT id, before, after, is_sealed FROM config_change WHERE id > ? ORDER BY id LIMIT ?',
      )
      .all(id, limit)
      .map((row) => {
        const texts = [this.#text(row, 'before'), this.#text(row, 'after')]
        return { id: Number(row.id), texts: texts.filter((text) => text !== undefined) }
      })
  }

  #written(change: ConfigChange, side: string, state: unknown, isSealed: boolean): string | null {
    if (state === undefined || change.isCut) return null
    const text = JSON.stringify(state)
    return isSealed ? this.#secrets.seal(sealedPlace(change.id, side), text) : text
  }

  #states(row: Row): States {
    const read = (side: 'before' | 'after') => {
      const text = this.#text(row, side)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    }
    return { before: read('before'), after: read('after') }
  }

  #text(row: Row, side: 'before' | 'after'): string | undefined {
    const text = row[side]
    if (typeof text !== 'string') return undefined
    return row.is_sealed === 1 ? this.#secrets.open(sealedPlace(Number(row.id), side), text) : text
  }
}

/** A sealed state opens in its own row alone. */
const sealedPlace = (id: number, side: string) => `config_change.${id}.${side}`

function conditions({ root, item, actor, from, to }: ChangeFilter) {
  const all: [sql: string, value: string | number][] = []
  if (root !== undefined) all.push(['root = ?', root])
  if (item !== undefined) all.push(['item = ?', item])
  if (actor !== undefined) all.push(['actor = ?', actor])
  if (from !== undefined) all.push(['at >= ?', from])
  if (to !== undefined) all.push(['at <= ?', to])
  const where = all.length === 0 ? '' : `WHERE ${all.map(([sql]) => sql).join(' AND ')}`
  return { where, values: all.map(([, value]) => value) }
}

function readChange(row: Row): ConfigChange {
  return {
    id: Number(row.id),
    at: Number(row.at),
    call: String(row.call),
    actor: {
      kind: row.actor_kind as ConfigChange['actor']['kind'], // as it was written
      name: String(row.actor),
      address: String(row.address),
    },
    operation: String(row.operation),
    root: String(row.root),
    ...(typeof row.item === 'string' && { item: row.item }),
    kind: row.kind as ChangeKind, // as it was written
    ...(typeof row.place === 'number' && { place: row.place }),
    fields: JSON.parse(String(row.fields)) as string[],
    isCut: row.is_cut === 1,
    ...(typeof row.failure === 'string' && { failure: row.failure }),
    ...(typeof row.restores === 'number' && { restores: row.restores }),
    ...(typeof row.provisional === 'string' && { provisional: row.provisional }),
  }
}
