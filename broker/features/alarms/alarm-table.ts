import type { Store } from '../../store/store.ts'

/** Something that an operator should look at. */
export interface Alarm {
  name: string
  message: string
  details: Readonly<Record<string, unknown>>
  /** Start of the alarm in epoch milliseconds. */
  activatedAt: number
  /** End of the alarm; absent while active. */
  deactivatedAt?: number
}

/** Alarms on disk, active and ended ones. */
export class AlarmTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  add({ name, message, details, activatedAt, deactivatedAt }: Alarm): Promise<void> {
    return this.#run('INSERT INTO alarm VALUES (NULL, ?, ?, ?, ?, ?)', [
      name,
      message,
      JSON.stringify(details),
      activatedAt,
      deactivatedAt ?? null,
    ])
  }

  /** Ends the one of that name; all that stand, without a name. */
  end(deactivatedAt: number, name?: string): Promise<void> {
    const of = name === undefined ? '' : ' AND name = ?'
    return this.#run(
      `UPDATE alarm SET deactivated_at = ? WHERE deactivated_at IS NULL${of}`,
      name === undefined ? [deactivatedAt] : [deactivatedAt, name],
    )
  }

  /** All stored alarms, the latest first; alarms that were active when the broker ended have no end. */
  read(): Alarm[] {
    const sql = 'SELECT * FROM alarm ORDER BY coalesce(deactivated_at, activated_at) DESC, id DESC'
    const read = () =>
      this.#store
        .statement(sql)
        .all()
        .map((row) => ({
          name: String(row.name),
          message: String(row.message),
          details: JSON.parse(String(row.details)),
          activatedAt: Number(row.activated_at),
          ...(row.deactivated_at !== null && { deactivatedAt: Number(row.deactivated_at) }),
        }))
    return this.#store.faults.readOr('alarms that have ended', read, [])
  }

  /** Deletes alarms that ended before the time, and all but the latest `keep`. */
  sweep(before: number, keep: number): Promise<void> {
    return this.#run(
      `DELETE FROM alarm WHERE deactivated_at < ? OR id IN (
         SELECT id FROM alarm WHERE deactivated_at IS NOT NULL
         ORDER BY deactivated_at DESC, id DESC LIMIT -1 OFFSET ?)`,
      [before, keep],
    )
  }

  clearEnded(): Promise<void> {
    return this.#run('DELETE FROM alarm WHERE deactivated_at IS NOT NULL', [])
  }

  #run(sql: string, values: readonly (string | number | null)[]): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement(sql).run(...values)
    })
  }
}
