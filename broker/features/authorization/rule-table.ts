import type { Store } from '../../store/store.ts'
import type { Rule } from '@signalbox/acl/rule'

/** Whom a list of rules is of. */
export type RuleKind = 'client' | 'user'

export interface RuleList {
  name: string
  rules: readonly Rule[]
}

/** Those of all clients have a name of their own. */
const ALL = { kind: 'all', name: '' }

/** Lists of rules on disk, each in its order. */
export class RuleTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  get(kind: RuleKind, name: string): readonly Rule[] | undefined {
    return this.#get(kind, name)
  }

  all(): readonly Rule[] {
    return this.#get(ALL.kind, ALL.name) ?? []
  }

  count(kind: RuleKind): number {
    const sql = 'SELECT count(*) AS n FROM acl_rules WHERE kind = ?'
    return Number(this.#store.statement(sql).get(kind)?.n)
  }

  page(kind: RuleKind, like: string | undefined, offset: number, limit: number): RuleList[] {
    const where = like === undefined ? '' : ' AND instr(name, ?) > 0'
    const sql = `SELECT * FROM acl_rules WHERE kind = ?${where} ORDER BY name LIMIT ? OFFSET ?`
    const values = like === undefined ? [kind] : [kind, like]
    return this.#store
      .statement(sql)
      .all(...values, limit, offset)
      .map((row) => ({ name: String(row.name), rules: JSON.parse(String(row.rules)) }))
  }

  /** All or none: the first name that there is already, where there is one. */
  async add(kind: RuleKind, lists: readonly RuleList[]): Promise<string | undefined> {
    let exists: string | undefined
    await this.#store.write(() => {
      exists = lists.find(({ name }) => this.#get(kind, name) !== undefined)?.name
      if (exists !== undefined) return
      for (const { name, rules } of lists) this.#set(kind, name, rules)
    })
    return exists
  }

  set(kind: RuleKind, name: string, rules: readonly Rule[]): Promise<void> {
    return this.#store.write(() => this.#set(kind, name, rules))
  }

  setAll(rules: readonly Rule[]): Promise<void> {
    return this.#store.write(() => this.#set(ALL.kind, ALL.name, rules))
  }

  async delete(kind: RuleKind, name: string): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      const statement = this.#store.statement('DELETE FROM acl_rules WHERE kind = ? AND name = ?')
      changes = Number(statement.run(kind, name).changes)
    })
    return changes > 0
  }

  clear(): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM acl_rules').run()
    })
  }

  #get(kind: string, name: string): readonly Rule[] | undefined {
    const sql = 'SELECT rules FROM acl_rules WHERE kind = ? AND name = ?'
    const row = this.#store.statement(sql).get(kind, name)
    return row && JSON.parse(String(row.rules))
  }

  #set(kind: string, name: string, rules: readonly Rule[]): void {
    this.#store
      .statement('INSERT OR REPLACE INTO acl_rules VALUES (?, ?, ?)')
      .run(kind, name, JSON.stringify(rules))
  }
}
