import type { Store } from '../../store/store.ts'
import type { Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'

/** The owner of a list of rules. */
export type RuleKind = 'client' | 'user'

export interface NamedRules {
  name: string
  rules: readonly Rule[]
}

/** Owner of the rules for all clients. */
const ALL = { kind: 'all', name: '' }

/** Rules that are cached in memory, for the owners that asked last. */
const MAX_KEPT = 20_000

/** Lists of rules on disk, each in its order. */
export class RuleTable {
  readonly #store: Store
  /** The latest at the end. */
  readonly #kept = new Map<string, RuleList>()
  #keptCount = 0

  constructor(store: Store) {
    this.#store = store
  }

  get(kind: RuleKind, name: string): readonly Rule[] | undefined {
    return this.#get(kind, name)
  }

  /**
   * Rules for an evaluation: read from disk once, and cached while there is room and nothing changes them.
   */
  list(kind: RuleKind, name: string): RuleList | undefined {
    return this.#list(kind, name)
  }

  listOfAll(): RuleList | undefined {
    return this.#list(ALL.kind, ALL.name)
  }

  all(): readonly Rule[] {
    return this.#get(ALL.kind, ALL.name) ?? []
  }

  count(kind: RuleKind): number {
    const sql = 'SELECT count(*) AS n FROM acl_rules WHERE kind = ?'
    return Number(this.#store.statement(sql).get(kind)?.n)
  }

  page(kind: RuleKind, like: string | undefined, offset: number, limit: number): NamedRules[] {
    const where = like === undefined ? '' : ' AND instr(name, ?) > 0'
    const sql = `SELECT * FROM acl_rules WHERE kind = ?${where} ORDER BY name LIMIT ? OFFSET ?`
    const values = like === undefined ? [kind] : [kind, like]
    return this.#store
      .statement(sql)
      .all(...values, limit, offset)
      .map((row) => ({ name: String(row.name), rules: JSON.parse(String(row.rules)) }))
  }

  /** Adds all lists or none; returns the first name that exists already. */
  async add(kind: RuleKind, lists: readonly NamedRules[]): Promise<string | undefined> {
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
      this.#forget(kind, name)
    })
    return changes > 0
  }

  clear(): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM acl_rules').run()
      this.#kept.clear()
      this.#keptCount = 0
    })
  }

  /** Lists are read from disk again, after a restore. */
  reload(): void {
    this.#kept.clear()
    this.#keptCount = 0
  }

  #get(kind: string, name: string): readonly Rule[] | undefined {
    const sql = 'SELECT rules FROM acl_rules WHERE kind = ? AND name = ?'
    const row = this.#store.statement(sql).get(kind, name)
    return row && JSON.parse(String(row.rules))
  }

  #list(kind: string, name: string): RuleList | undefined {
    const known = this.#forget(kind, name)
    const rules = known === undefined ? this.#get(kind, name) : undefined
    const list = known ?? (rules && new RuleList(rules))
    if (list === undefined) return undefined
    this.#kept.set(ruleListKey(kind, name), list)
    this.#keptCount += countEntries(list)
    for (const [key, oldest] of this.#kept) {
      if (this.#keptCount <= MAX_KEPT || oldest === list) break
      this.#kept.delete(key)
      this.#keptCount -= countEntries(oldest)
    }
    return list
  }

  #forget(kind: string, name: string): RuleList | undefined {
    const key = ruleListKey(kind, name)
    const list = this.#kept.get(key)
    if (list === undefined) return undefined
    this.#kept.delete(key)
    this.#keptCount -= countEntries(list)
    return list
  }

  #set(kind: string, name: string, rules: readonly Rule[]): void {
    this.#store
      .statement('INSERT OR REPLACE INTO acl_rules VALUES (?, ?, ?)')
      .run(kind, name, JSON.stringify(rules))
    this.#forget(kind, name)
  }
}

const ruleListKey = (kind: string, name: string) => `${kind} ${name}`

const countEntries = ({ rules }: RuleList) => rules.length + 1
