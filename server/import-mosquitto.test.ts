import { writeFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@signalbox/testing/free-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { makeFolder } from '@signalbox/testing/server-process'
import { expect, it, onTestFinished } from 'vitest'
import { readOptions } from './options.ts'
import { StartError } from './start-error.ts'
import { start } from './start.ts'
import { startForTest } from './testing/fixtures.ts'

function makeFiles(lines: readonly string[]) {
  const { path, write, remove } = makeFolder('signalbox-mosquitto-', {})
  onTestFinished(remove)
  return { path, write, conf: write('mosquitto.conf', lines.join('\n')) }
}

const WORDS = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])

async function startIn(dataDir: string, ...words: string[]) {
  const command = readOptions(
    [...WORDS, '--log-level', 'silent', '--data-dir', dataDir, ...words],
    {},
  )
  if (command.kind !== 'start') throw new Error('no start')
  const signalbox = await start(command.options)
  await signalbox.close()
}

it('a new data folder begins with the files of Mosquitto, which later starts do not need', async () => {
  const port = await freePort()
  const { path, conf, write } = makeFiles([
    ...[`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'include_dir conf.d'],
    ...['acl_file acl', 'unheard_of 1', 'connection c', 'address a', 'remote_password hunter2'],
  ])
  mkdirSync(join(path, 'conf.d'))
  writeFileSync(join(path, 'conf.d', 'more.conf'), 'max_inflight_messages 7\n')
  write('acl', 'topic write up/#\n')
  const server = await startForTest('--import-mosquitto', conf)
  onTestFinished(() => server.close())
  const client = await connectMqtt(`mqtt://127.0.0.1:${port}`)
  await client.mqtt.publishAsync('up/1', 'x', { qos: 1 })
  await expect(client.mqtt.publishAsync('down/1', 'x', { qos: 1 })).rejects.toThrow()
  await client.end()
  expect(server.broker?.config.mqtt.config).toMatchObject({ max_inflight: 7 })
  const log = server.lines.join('\n')
  expect(log).toContain('"line":5,"state":"left"')
  expect(log).toContain('Mosquitto: unheard_of 1')
  expect(log).toContain('mqtt.max_inflight = 7')
  expect(log).not.toContain('hunter2')
  await server.broker?.close()
  rmSync(conf)
  await startIn(server.dataDir, '--import-mosquitto', conf)
})

it('a data folder that is in use is refused', async () => {
  const server = await startForTest()
  onTestFinished(() => server.close())
  await server.broker?.close()
  const { conf } = makeFiles(['user mosquitto'])
  const again = startIn(server.dataDir, '--import-mosquitto', conf)
  await expect(again).rejects.toThrow(StartError)
  await expect(again).rejects.toThrow(/needs a new data folder/)
})

it('an import that fails is repeated by the next start', async () => {
  const { path, conf, write } = makeFiles(['persistence true', 'max_inflight_messages 9'])
  const dataDir = join(path, 'data')
  await expect(startIn(dataDir, '--import-mosquitto', join(path, 'missing.conf'))).rejects.toThrow(
    /missing.conf cannot be read/,
  )
  const database = write('mosquitto.db', 'hello')
  const words = ['--import-mosquitto', conf]
  await expect(startIn(dataDir, ...words)).rejects.toThrow(/no database of Mosquitto/)
  rmSync(database)
  await startIn(dataDir, ...words)
  await startIn(dataDir, ...words)
})

it('is refused in front of a cluster', () => {
  expect(() => readOptions(['--import-mosquitto', 'x', '--upstream', 'http://a'], {})).toThrow(
    /cannot be used with/,
  )
})
