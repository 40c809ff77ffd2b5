import { newestBackup } from '@signalbox/broker/features/data-folder/newest-backup'
import { randomBytes } from 'node:crypto'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { type Signalbox, start } from './start.ts'
import { StartError } from './start-error.ts'

/** Tables that the broker can go without. */
const DISPENSABLE = 'alarm console_login last_login node_start sample scheduled_backup trace'.split(
  ' ',
)

/** A data folder with a backup. */
let original: string
let work: string
let tables: { name: string; root: number }[]
let pageBytes: number
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'signalbox-damaged-'))
  original = join(work, 'original')
  const signalbox = await startOn(original)
  await signalbox.broker?.backups.export()
  await signalbox.close()
  const db = new DatabaseSync(join(original, 'signalbox.db'))
  const insert = db.prepare(
    'INSERT INTO sample (at, received, sent, dropped, connections, live_connections, topics, subscriptions, lost) VALUES (?, 1, 1, 1, 1, 1, 1, 1, ?)',
  )
  const now = Date.now()
  db.exec('BEGIN')
  for (let i = 0; i < 5000; i++) insert.run(now - i * 10_000, '{}')
  db.exec('COMMIT')
  tables = db
    .prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0')
    .all()
    .map(({ name, rootpage }) => ({ name: String(name), root: Number(rootpage) }))
  pageBytes = Number(db.prepare('PRAGMA page_size').get()?.page_size)
  db.close()
})
afterAll(() => rmSync(work, { recursive: true }))

async function startOn(dataDir: string): Promise<Signalbox> {
  const ports = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])
  const command = readOptions([...ports, '--data-dir', dataDir], {})
  if (command.kind !== 'start') throw new Error('These words do not start anything')
  return start(command.options, { log: pino({ level: 'silent' }), passwordRounds: 1 })
}

/** A copy of the data folder with random bytes in pages of its database. */
function damaged(...pages: number[]): string {
  const folder = mkdtempSync(join(work, 'copy-'))
  cpSync(original, folder, { recursive: true })
  const fd = openSync(join(folder, 'signalbox.db'), 'r+')
  for (const page of pages)
    writeSync(fd, randomBytes(pageBytes), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(fd)
  return folder
}

const findRoot = (name: string) => tables.find((each) => each.name === name)?.root ?? 0

async function result(folder: string): Promise<{ line: string } | { alarms: string[] }> {
  try {
    const { broker, close } = await startOn(folder)
    const alarms = broker?.alarms.active().map(({ message }) => message) ?? []
    await close()
    return { alarms }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { line: error.message }
  }
}

it('a start works without the tables of metrics, alarms and logins, with an alarm', async () => {
  const folder = damaged(...DISPENSABLE.map(findRoot))
  const file = join(folder, 'signalbox.db')
  const found = await result(folder)
  const alarm = expect.stringContaining(`${file} is damaged: `)
  expect(found).toEqual({ alarms: [alarm] })
  for (const part of [
    'monitor',
    'starts',
    'alarms',
    'last logins',
    'logins of users',
    'traces',
    'schedule',
  ]) {
    expect(JSON.stringify(found)).toContain(part)
  }
})

it('a damaged page in the middle of the metrics leaves everything else', async () => {
  const root = findRoot('sample')
  const db = new DatabaseSync(join(original, 'signalbox.db'))
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
  db.close()
  // Samples were added last, so the pages at the end are theirs.
  const found = await result(damaged(root, pages - 1, pages - 20))
  expect(found).toEqual({ alarms: [expect.stringContaining('the history of the monitor')] })
})

it('whatever else is damaged, a start serves or ends with one line', async () => {
  const needed: string[] = []
  for (const { name, root } of [...tables, { name: 'sqlite_schema', root: 1 }]) {
    const folder = damaged(root)
    const found = await result(folder)
    if ('alarms' in found) continue
    needed.push(name)
    const file = join(folder, 'signalbox.db')
    const backup = newestBackup(folder)
    expect(backup).toBeDefined()
    expect(found.line).toBe(
      `${file} is damaged. Restore the newest backup, ${backup}, into an empty data folder.`,
    )
  }
  for (const name of [
    'user',
    'banned',
    'setting',
    'collection_item',
    'retained',
    'sqlite_schema',
  ]) {
    expect(needed).toContain(name)
  }
  for (const name of DISPENSABLE) expect(needed).not.toContain(name)
})
