import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Secrets } from '../store/secrets.ts'
import { SettingsTable } from '../store/settings.ts'
import { Store, StoreError } from '../store/store.ts'
import { below } from './layout.ts'
import { Collection, type CollectionChange, type CollectionDefinition } from './collection.ts'

interface RuleConfig {
  id: string
  sql: string
}

const definition: CollectionDefinition<RuleConfig, { length: number }> = {
  name: 'rules',
  layout: below('id'),
  idOf: ({ id }) => id,
  read({ sql }) {
    if (sql === '') throw new Error('sql is empty')
    return { length: sql.length }
  },
}
const rule = (id: string, sql = `SELECT ${id}`): RuleConfig => ({ id, sql })

let folder: string
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  store = new Store(folder)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const open = (more: Partial<typeof definition> = {}) =>
  new Collection(store, { ...definition, ...more }, new Secrets(folder))

function reopen(more: Partial<typeof definition> = {}) {
  store.close()
  store = new Store(folder)
  return open(more)
}

const joinIds = (collection: Collection<RuleConfig, { length: number }>) =>
  collection.configs.map(({ id }) => id).join('')

describe('a collection', () => {
  it('keeps its items in their order over a restart', async () => {
    const rules = open()
    await rules.change(() => [rule('a'), rule('b'), rule('c')])
    await rules.change((current) => [...current.slice(1), ...current.slice(0, 1), rule('d')])
    await rules.change((current) => current.filter(({ id }) => id !== 'c'))
    expect(joinIds(rules)).toBe('bad')
    expect(joinIds(reopen())).toBe('bad')
  })

  it('announces the items that a change touched, and no others', async () => {
    const rules = open()
    await rules.change(() => [rule('a'), rule('b'), rule('c')])
    const changes: CollectionChange<{ length: number }>[] = []
    rules.follow((change) => void changes.push(change))
    await rules.change(([a = rule('a'), b]) => [
      rule('d'),
      a,
      { ...rule('b', 'x'), ...b, sql: 'xy' },
    ])
    const [change] = changes
    expect(change?.items).toEqual([{ length: 8 }, { length: 8 }, { length: 2 }])
    expect([...(change?.added.keys() ?? [])]).toEqual(['d'])
    expect([...(change?.removed.keys() ?? [])]).toEqual(['c'])
    expect([...(change?.changed ?? [])]).toEqual([
      ['b', { before: { length: 8 }, after: { length: 2 } }],
    ])
  })

  it('writes only the rows that a change touched', async () => {
    const rules = open()
    await rules.change(() => Array.from({ length: 1000 }, (_, i) => rule(`r${i}`)))
    store.statement('CREATE TABLE written (id TEXT)').run()
    store
      .statement(
        'CREATE TRIGGER noted AFTER INSERT ON collection_item BEGIN INSERT INTO written VALUES (new.id); END',
      )
      .run()
    await rules.change((current) =>
      current.map((each) => (each.id === 'r7' ? rule('r7', 'x') : each)),
    )
    await rules.change((current) => [...current.slice(-1), ...current.slice(0, -1)])
    const ids = store.statement('SELECT id FROM written').all()
    expect(ids.map(({ id }) => id)).toEqual(['r7', 'r999'])
  })

  it('makes changes one after the other, each from the result of the one before', async () => {
    const rules = open()
    await Promise.all(
      ['a', 'b', 'c'].map((id) => rules.change((current) => [...current, rule(id)])),
    )
    expect(joinIds(rules)).toBe('abc')
  })

  it('stays as it was when an item cannot be read or is there twice', async () => {
    const rules = open()
    await rules.change(() => [rule('a')])
    await expect(rules.change((current) => [...current, rule('b', '')])).rejects.toThrow('empty')
    await expect(rules.change((current) => [...current, rule('a')])).rejects.toThrow('Two items')
    expect(joinIds(rules)).toBe('a')
    await rules.change((current) => [...current, rule('c')])
    expect(joinIds(reopen())).toBe('ac')
  })

  it('fails to open when a stored item cannot be read any more, and names it', async () => {
    await open({ read: () => ({ length: 0 }) }).change(() => [rule('old', '')])
    expect(() => reopen()).toThrow(StoreError)
    expect(() => reopen()).toThrow('rules old cannot be used: sql is empty')
  })

  it('has its default items in a new folder alone', async () => {
    const defaults = [rule('a'), rule('b')]
    const rules = open({ defaults })
    expect(joinIds(rules)).toBe('ab')
    await rules.change(() => [])
    expect(joinIds(reopen({ defaults }))).toBe('')
  })

  it('takes over the items that an earlier version stored in a setting', async () => {
    await new SettingsTable(store).set('config.rules', { list: [rule('x'), rule('y')] })
    const stored = {
      setting: 'config.rules',
      items: (setting: unknown) => (setting as { list: RuleConfig[] }).list,
    }
    const rules = open({ stored, defaults: [rule('a')] })
    expect(joinIds(rules)).toBe('xy')
    await rules.change((current) => current.slice(1))
    expect(joinIds(reopen({ stored }))).toBe('y')
  })

  it('seals configurations with secrets, each in its own row', async () => {
    const rules = open({ isSealed: true })
    await rules.change(() => [rule('a', 'the secret'), rule('b')])
    const texts = store
      .statement('SELECT config FROM collection_item')
      .all()
      .map(({ config }) => String(config))
    expect(texts.join()).not.toContain('secret')
    expect(reopen({ isSealed: true }).get('a')).toEqual(rule('a', 'the secret'))
    store.statement("UPDATE collection_item SET config = ? WHERE id = 'b'").run(texts[0] ?? '')
    expect(() => reopen({ isSealed: true })).toThrow(StoreError)
  })
})
