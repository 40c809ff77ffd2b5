import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import { archiveFolder } from './archive-format.ts'
import { writeArchive } from './archive-writer.ts'

const NAME = 'x.tar.gz'
const USERS = 20_000
const SCRIPT = join(import.meta.dirname, 'testing/killed-restore.ts')

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-killed-'))
  mkdirSync(join(dataDir, 'backup'))
  const users = Array.from({ length: USERS }, (_, i) =>
    JSON.stringify({ id: `u${i}`, password_hash: 'h', salt: 's', is_superuser: 0 }),
  )
  await writeArchive(
    join(dataDir, 'backup', NAME),
    archiveFolder(NAME),
    [
      ['META.hocon', 'edition = ce\nversion = "5.7.2"\nsignalbox { format = 1 }'],
      ['cluster.hocon', 'auto_subscribe { topics = [{ topic = "a" }] }\nmqtt { max_inflight = 7 }'],
      ['tables/mqtt_user/1.jsonl', users.join('\n')],
      [
        'tables/banned/1.jsonl',
        '{"kind":"clientId","who":"bad","by":"","reason":"","at":1,"until":4102444800000}',
      ],
    ].map(([path = '', text = '']) => ({ path, bytes: Buffer.from(text) })),
  )
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Ends with the process killed at that moment of the restore. */
async function kill(moment: 'before' | 'after'): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, dataDir, NAME, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

async function stateAfter(): Promise<object> {
  const broker: Broker = await startBroker({
    ...{ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 },
  })
  try {
    const count = (table: string) =>
      Number(broker.store.statement(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    return {
      users: count('mqtt_user'),
      bans: broker.banned.size,
      subscriptions: broker.config.autoSubscribe.config.topics.length,
      inflight: broker.config.mqtt.config.max_inflight,
      files: (await broker.backups.folder.list()).map(({ name }) => name),
    }
  } finally {
    await broker.close()
  }
}

it('a restore that is killed before its commit has changed nothing', async () => {
  await kill('before')
  expect(await stateAfter()).toEqual({
    ...{ users: 0, bans: 0, subscriptions: 0, inflight: 32, files: [NAME] },
  })
})

it('a restore that is killed after its commit is whole', async () => {
  await kill('after')
  expect(await stateAfter()).toEqual({
    ...{ users: USERS, bans: 1, subscriptions: 1, inflight: 7, files: [NAME] },
  })
})
