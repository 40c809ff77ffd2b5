import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../../broker.ts'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { migrations } from '../../store/migrations.ts'

/** Tables as they were before a new broker had an ACL file. */
const VERSION_BEFORE = 9
const NOT_AUTHORIZED = 135

let dataDir: string
let broker: Broker | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-acl-'))
})
afterEach(async () => {
  await broker?.close()
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<Broker> {
  await broker?.close()
  broker = await startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 })
  return broker
}

const listSources = ({ collections }: Broker) => collections.authorization.configs

describe('a new broker', () => {
  const TOPICS = ['#', '+/#', '$SYS/#', '$SYS/brokers', 'a/#', '+', 'a', '$share/g/#']

  it.each([
    ['127.0.0.1', []],
    ['::1', []],
    ['192.0.2.1', ['#', '+/#', '$SYS/#', '$SYS/brokers', '$share/g/#']],
  ])('denies a client at %s %j', async (address, denied) => {
    const client = new MemoryClient((await start()).kernel, 5, { address })
    await client.connect()
    const codes = []
    for (const topic of TOPICS) {
      // Without the retained messages of $SYS, which may arrive before the SUBACK.
      if ((await client.subscribe(topic, { rh: 2 })) === NOT_AUTHORIZED) codes.push(topic)
    }
    expect(codes).toEqual(denied)
  })

  it('lets every client publish to every topic', async () => {
    const client = new MemoryClient((await start()).kernel, 5, { address: '192.0.2.1' })
    await client.connect()
    const payload = Buffer.from('x')
    client.send({
      ...{ cmd: 'publish', topic: 'a', payload, qos: 1 },
      ...{ messageId: 1, dup: false, retain: false },
    })
    // No subscribers.
    expect(await client.next('puback')).toMatchObject({ reasonCode: 16 })
  })

  it('has the file as its one source, and keeps what an operator makes of it', async () => {
    expect(listSources(await start())).toMatchObject([{ type: 'file', enable: true }])
    expect(listSources(await start())).toMatchObject([{ type: 'file', enable: true }])
    await broker?.collections.authorization.change(() => [])
    expect(listSources(await start())).toEqual([])
  })
})

it('a data folder from before keeps having no source', async () => {
  const db = new DatabaseSync(join(dataDir, 'signalbox.db'))
  for (const sql of migrations.slice(0, VERSION_BEFORE)) db.exec(sql)
  db.exec(`
    PRAGMA user_version = ${VERSION_BEFORE};
    INSERT INTO user (username, password) VALUES ('admin', 'x');
  `)
  db.close()
  expect(listSources(await start())).toEqual([])
  expect(listSources(await start())).toEqual([])
})

it('a data folder from before keeps its sources', async () => {
  const sources = [{ type: 'built_in_database', enable: false }]
  const db = new DatabaseSync(join(dataDir, 'signalbox.db'))
  for (const sql of migrations.slice(0, VERSION_BEFORE)) db.exec(sql)
  db.exec(`
    PRAGMA user_version = ${VERSION_BEFORE};
    INSERT INTO user (username, password) VALUES ('admin', 'x');
    INSERT INTO setting (name, value) VALUES ('config.authorization', '${JSON.stringify({ sources })}');
  `)
  db.close()
  expect(listSources(await start())).toEqual(sources)
})
