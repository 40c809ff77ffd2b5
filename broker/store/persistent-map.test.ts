import { afterEach, beforeEach, expect, it } from 'vitest'
import { PersistentMap } from './persistent-map.ts'
import { TestStore } from './testing/folder.ts'

let disk: TestStore
let changes: string[]

beforeEach(() => {
  disk = new TestStore()
  disk.store.statement('CREATE TABLE thing (name TEXT PRIMARY KEY, what TEXT NOT NULL)').run()
  changes = []
})
afterEach(() => disk.close())

const run = (sql: string, ...values: string[]) => disk.store.statement(sql).run(...values)

const open = () =>
  new PersistentMap<string, string>(
    disk.store,
    {
      rows: () =>
        disk.store
          .statement('SELECT * FROM thing ORDER BY name')
          .all()
          .map(({ name, what }) => [String(name), String(what)] as const),
      insert(name, what) {
        if (what === 'bad') throw new Error('the disk is full')
        run('INSERT OR REPLACE INTO thing VALUES (?, ?)', name, what)
      },
      remove(name, what) {
        if (what === 'stuck') throw new Error('the disk is full')
        run('DELETE FROM thing WHERE name = ?', name)
      },
      clear: () => run('DELETE FROM thing'),
    },
    (before, after) => changes.push(`${before} ${after}`),
  )

it('is there again after a restart, without what was deleted', async () => {
  const map = open()
  await Promise.all([map.set('a', '1'), map.set('b', '2'), map.set('a', '3'), map.delete('b')])
  expect(await map.delete('b')).toBe(false)
  disk.reopen()
  changes = []
  expect([...open().values()]).toEqual(['3'])
  expect(changes).toEqual(['undefined 3'])
})

it('is in force at once, and taken back where it cannot be written', async () => {
  const map = open()
  await map.set('a', '1')
  const writing = map.set('a', 'bad')
  expect(map.get('a')).toBe('bad')
  await expect(writing).rejects.toThrow('full')
  expect(map.get('a')).toBe('1')
  await map.set('s', 'stuck')
  const deleting = map.delete('s')
  expect(map.has('s')).toBe(false)
  await expect(deleting).rejects.toThrow('full')
  expect(map.get('s')).toBe('stuck')
  expect(changes).toEqual([
    'undefined 1',
    '1 bad',
    'bad 1',
    'undefined stuck',
    'stuck undefined',
    'undefined stuck',
  ])
})

it('is what is on disk, whichever of several changes cannot be written', async () => {
  const map = open()
  await map.set('s', 'stuck')
  const both = await Promise.allSettled([
    ...[map.set('a', 'bad'), map.delete('a')],
    ...[map.set('b', '1'), map.set('b', 'bad')],
    ...[map.set('c', 'bad'), map.set('c', '2')],
    ...[map.delete('s'), map.clear()],
  ])
  expect(both.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[false, true, true, false, false, true, false, true],
  ])
  expect(map.size).toBe(0)
  disk.reopen()
  expect(open().size).toBe(0)
})

it('is all there again when it cannot be cleared', async () => {
  const map = open()
  await map.set('a', '1')
  await map.set('b', '2')
  const clearing = [map.clear(), map.set('c', '3')]
  expect([...map.values()]).toEqual(['3'])
  run('DROP TABLE thing')
  expect((await Promise.allSettled(clearing)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect([...map.values()]).toEqual(['1', '2'])
})
