import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from './migrations.ts'
import { SettingsTable } from './settings.ts'
import { Store, StoreError } from './store.ts'

let folder: string
const opened: Store[] = []

function open(options?: { isAlone?: boolean; isSynced?: boolean }): Store {
  const store = new Store(folder, options)
  opened.push(store)
  return store
}

/** What another process would see of it now. */
function committed(): string[] {
  const db = new DatabaseSync(join(folder, 'signalbox.db'), { readOnly: true })
  const rows = db.prepare('SELECT name FROM setting ORDER BY name').all()
  db.close()
  return rows.map(({ name }) => String(name))
}

const insert = (store: Store, name: string) => () => {
  store.statement('INSERT INTO setting (name, value) VALUES (?, ?)').run(name, '1')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
})

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  rmSync(folder, { recursive: true })
})

describe('Store.write', () => {
  it('keeps its promise when the write can be seen by others', async () => {
    const store = open()
    const written = store.write(insert(store, 'a'))
    expect(committed()).toEqual([])
    await written
    expect(committed()).toEqual(['a'])
  })

  it('commits the writes of one turn together', async () => {
    const store = open()
    const seen: string[][] = []
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        store.write(insert(store, name)).then(() => seen.push(committed())),
      ),
    )
    expect(seen[0]).toEqual(['a', 'b', 'c'])
  })

  it('lets a write that fails harm no other, and leaves nothing of it', async () => {
    const store = open()
    const results = await Promise.allSettled([
      store.write(insert(store, 'before')),
      store.write(() => {
        insert(store, 'half')()
        insert(store, 'before')()
      }),
      store.write(insert(store, 'after')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['after', 'before'])
    await store.write(insert(store, 'later'))
    expect(committed()).toEqual(['after', 'before', 'later'])
  })

  it('rejects all writes while the disk is full, and continues afterwards', async () => {
    const store = open()
    await store.write(insert(store, 'first'))
    // As a full disk would: SQLite answers SQLITE_FULL.
    const limit = (pages: number) => store.statement(`PRAGMA max_page_count = ${pages}`).get()
    limit(1)
    const big = () => {
      const value = 'x'.repeat(100_000)
      store.statement('INSERT INTO setting (name, value) VALUES (?, ?)').run('big', value)
    }
    await expect(store.write(big)).rejects.toThrow(/full/)
    limit(1_000_000)
    await store.write(big)
    expect(committed()).toEqual(['big', 'first'])
  })

  it('commits what is pending when it is closed, and takes nothing after', async () => {
    const store = open()
    const written = store.write(insert(store, 'last'))
    store.close()
    await written
    expect(committed()).toEqual(['last'])
    await expect(store.write(() => {})).rejects.toThrow(/closed/)
  })
})

describe('Store opens', () => {
  it('a folder that is missing, for its owner alone', () => {
    folder = join(folder, 'deep', 'data')
    open({ isAlone: true })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const files = readdirSync(folder)
    expect(files).toEqual(
      expect.arrayContaining(['signalbox.db', 'signalbox.db-wal', 'signalbox.lock']),
    )
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600)
  })

  it('not where a file is in the way', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => new Store(join(folder, 'file'))).toThrow(/cannot be written/)
  })

  it('not what is no database', () => {
    writeFileSync(join(folder, 'signalbox.db'), 'this is no database, but a text of some length')
    expect(() => open()).toThrow(StoreError)
    rmSync(join(folder, 'signalbox.db'))
    mkdirSync(join(folder, 'signalbox.db'))
    expect(() => open()).toThrow(/cannot be opened as a database/)
  })

  it('not the file of a newer version, and leaves it as it is', () => {
    open().close()
    const db = new DatabaseSync(join(folder, 'signalbox.db'))
    db.exec(`PRAGMA user_version = ${migrations.length + 1}`)
    db.close()
    expect(() => open()).toThrow(/newer Signalbox/)
  })

  it('the file of each older version', async () => {
    for (const version of migrations.keys()) {
      const db = new DatabaseSync(join(folder, 'signalbox.db'))
      for (const sql of migrations.slice(0, version)) db.exec(sql)
      db.exec(`PRAGMA user_version = ${version}`)
      db.close()
      const store = open()
      await store.write(insert(store, 'a'))
      store.close()
      expect(committed()).toEqual(['a'])
      rmSync(join(folder, 'signalbox.db'))
    }
  })

  it('waits for the disk at each commit, where it is to', () => {
    const synchronous = (options?: { isSynced: boolean }) =>
      open(options).statement('PRAGMA synchronous').get()
    expect(synchronous()).toEqual({ synchronous: 1 })
    expect(synchronous({ isSynced: true })).toEqual({ synchronous: 2 })
  })

  it('once only, where it is to be alone, until it is closed', () => {
    const first = open({ isAlone: true })
    expect(() => open({ isAlone: true })).toThrow(/in use by another Signalbox/)
    open().close()
    first.close()
    open({ isAlone: true })
  })
})

describe('SettingsTable', () => {
  it('gives what was set last, also after a restart', async () => {
    const store = open()
    const settings = new SettingsTable(store)
    expect(settings.get('a')).toBeUndefined()
    await settings.set('a', { on: true })
    await settings.set('a', { on: false, text: '中' })
    store.close()
    expect(new SettingsTable(open()).get('a')).toEqual({ on: false, text: '中' })
  })
})
