import type { Store } from '../../store/store.ts'

export const AUDIT_TABLES = [
  `CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    origin TEXT NOT NULL,
    source TEXT NOT NULL,
    address TEXT NOT NULL,
    operation TEXT NOT NULL,
    type TEXT NOT NULL,
    method TEXT NOT NULL,
    status INTEGER NOT NULL,
    duration INTEGER NOT NULL,
    subject TEXT NOT NULL,
    request TEXT NOT NULL,
    args TEXT NOT NULL,
    failure TEXT NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX audit_at ON audit (at);
  CREATE INDEX audit_subject ON audit (subject, id);`,
]

/** One call or command. */
export interface AuditRecord {
  /** Time of the call in epoch milliseconds. */
  at: number
  origin: 'dashboard' | 'rest_api' | 'cli'
  /** User, or name of the API key. */
  source: string
  /** IP address; empty for a command. */
  address: string
  /** Path with the names of its parameters, `/clients/:clientid`; empty for a command. */
  operation: string
  /** First segment of the path, or the command. */
  type: string
  /** In lower case; empty for a command. */
  method: string
  /** HTTP status of the answer; 0 for a command of the CLI. */
  status: number
  /** Duration of the call in milliseconds. */
  duration: number
  /** Id or name of the thing; empty if the operation has none. */
  subject: string
  /** Headers, parameters of the path and body, without secrets. */
  request: { headers: Record<string, unknown>; bindings: Record<string, unknown>; body: unknown }
  args: readonly string[]
  /** Body of the refusal; `undefined`: the call succeeded. */
  failure: unknown
}

/** Bounds of a query; times are epoch milliseconds, durations milliseconds. */
export interface AuditFilter {
  origin?: string | undefined
  source?: string | undefined
  address?: string | undefined
  operation?: string | undefined
  type?: string | undefined
  method?: string | undefined
  status?: number | undefined
  subject?: string | undefined
  result?: 'success' | 'failure' | undefined
  from?: number | undefined
  to?: number | undefined
  minDuration?: number | undefined
  maxDuration?: number | undefined
}

export interface AuditLimits {
  count: number
  /** Refused logins: anybody can cause them, and they do not displace calls of users. */
  refusedLogins: number
  bytes: number
  ageMs: number
}

const REFUSED_LOGIN = `(operation = '/login' AND status >= 400)`

type Row = Record<string, unknown>

/** Audit records in the database. */
export class AuditTable {
  readonly #store: Store

  /** @param store has `AUDIT_TABLES` */
  constructor(store: Store) {
    this.#store = store
  }

  /** Adds a record in the transaction of this turn. */
  add(record: AuditRecord): Promise<void> {
    const { at, origin, source, address, operation, type, method, status, duration } = record
    const request = JSON.stringify(record.request)
    const failure = record.failure === undefined ? '' : JSON.stringify(record.failure)
    const values = [at, origin, source, address, operation, type, method, status, duration]
    const args = JSON.stringify(record.args)
    const bytes = request.length + failure.length + args.length + record.subject.length + 200
    return this.#store.write(() => {
      this.#store
        .statement('INSERT INTO audit VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?)')
        .run(...values, record.subject, request, args, failure, bytes)
    })
  }

  /** Matching records, newest first. */
  list(filter: AuditFilter, limit: number, offset: number): AuditRecord[] {
    this.#store.flush()
    const { where, values } = conditions(filter)
    return this.#store
      .statement(`SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map(readRecord)
  }

  count(filter: AuditFilter): number {
    this.#store.flush()
    const { where, values } = conditions(filter)
    const row = this.#store.statement(`SELECT COUNT(*) AS n FROM audit ${where}`).get(...values)
    return Number(row?.n ?? 0)
  }

  /** Deletes records beyond the limits of age and number. */
  prune(limits: AuditLimits, now: number): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement(
          `DELETE FROM audit WHERE at < ? OR id IN (
             SELECT id FROM (
               SELECT id, ${REFUSED_LOGIN} AS is_login,
                 ROW_NUMBER() OVER (PARTITION BY ${REFUSED_LOGIN} ORDER BY id DESC) AS n,
                 SUM(bytes) OVER (ORDER BY id DESC) AS total
               FROM audit
             ) WHERE n > IIF(is_login, ?, ?) OR total > ?
           )`,
        )
        .run(now - limits.ageMs, limits.refusedLogins, limits.count, limits.bytes)
    })
  }
}

function conditions(filter: AuditFilter) {
  const all: [sql: string, value: string | number][] = []
  for (const name of COMPARED) {
    const value = filter[name]
    if (value !== undefined) all.push([`${name} = ?`, value])
  }
  if (filter.result !== undefined) {
    // A command has no status, and a failed one is not recorded.
    all.push([filter.result === 'success' ? 'status < ?' : 'status >= ?', 400])
  }
  if (filter.from !== undefined) all.push(['at >= ?', filter.from])
  if (filter.to !== undefined) all.push(['at <= ?', filter.to])
  if (filter.minDuration !== undefined) all.push(['duration >= ?', filter.minDuration])
  if (filter.maxDuration !== undefined) all.push(['duration <= ?', filter.maxDuration])
  const where = all.length === 0 ? '' : `WHERE ${all.map(([sql]) => sql).join(' AND ')}`
  return { where, values: all.map(([, value]) => value) }
}

const COMPARED = [
  'origin',
  'source',
  'address',
  'operation',
  'type',
  'method',
  'status',
  'subject',
] as const

function readRecord(row: Row): AuditRecord {
  const text = (name: string) => String(row[name])
  return {
    at: Number(row.at),
    origin: text('origin') as AuditRecord['origin'], // as it was written
    source: text('source'),
    address: text('address'),
    operation: text('operation'),
    type: text('type'),
    method: text('method'),
    status: Number(row.status),
    duration: Number(row.duration),
    subject: text('subject'),
    request: JSON.parse(text('request')) as AuditRecord['request'], // as it was written
    args: JSON.parse(text('args')) as string[], // as it was written
    failure: row.failure === '' ? undefined : (JSON.parse(text('failure')) as unknown),
  }
}
