import { startApi, type TestApi } from '@signalbox/broker/api/testing/fixtures'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root, runCommand } from '../command.ts'
import { run as create } from './create-plugin.ts'
import { run as pack } from './pack-plugin.ts'

// Plugins as their authors make them: created, packed, and run by a broker.

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-plugins-'))
  api = await startApi()
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
  rmSync(folder, { recursive: true })
})

async function started(source: string, nameVsn: string, config?: object): Promise<void> {
  expect(await pack([source, folder])).toBe(0)
  const { plugins } = api.broker
  await plugins.install(`${nameVsn}.tar.gz`, createReadStream(join(folder, `${nameVsn}.tar.gz`)))
  if (config) {
    const reply = await api.call('PUT', `/plugins/${nameVsn}/config`, { body: config })
    expect(reply.status, JSON.stringify(reply.body)).toBe(204)
  }
  await plugins.start(nameVsn)
  expect(plugins.get(nameVsn)?.run.failure).toBeUndefined()
}
const example = (name: string) => join(root, 'plugin-sdk', 'examples', name)

/** Payloads that a subscriber of all topics receives. */
async function received(...messages: [topic: string, payload: string][]): Promise<string[]> {
  const subscriber = api.client()
  await subscriber.connect({ clientId: 'all' })
  await subscriber.subscribe('#')
  for (const [topic, payload] of messages) {
    await api.call('POST', '/publish', { body: { topic, payload } })
  }
  const packets = await subscriber.settle()
  subscriber.drop()
  return packets.flatMap((packet) => (packet.cmd === 'publish' ? [String(packet.payload)] : []))
}

it('payload_limiter drops large messages of some topics, without their payloads', async () => {
  const limits = [
    { topic: 'a/+', max_bytes: 3 },
    { topic: 'b/#', max_bytes: 5 },
  ]
  await started(example('payload_limiter'), 'payload_limiter-1.0.0', { action: 'drop', limits })
  const messages: [string, string][] = [
    ['a/x', '123'],
    ['a/x', '1234'],
    ['b', '123456'],
    ['b/c/d', '12345'],
    ['c', '1234567'],
  ]
  expect(await received(...messages)).toEqual(['123', '12345', '1234567'])
})

it('json_filter leaves the named fields, and other payloads as they are', async () => {
  await started(example('json_filter'), 'json_filter-1.0.0', { topic: 'j/#', fields: ['t', 'v'] })
  const messages: [string, string][] = [
    ['j/1', '{ "t": 1, "v": [2], "note": "long" }'],
    ['j/1', 'no JSON'],
    ['k', '{ "t": 1 }'],
  ]
  expect(await received(...messages)).toEqual(['{"t":1,"v":[2]}', 'no JSON', '{ "t": 1 }'])
})

it('a created plugin runs as it is, and answers at its route', async () => {
  const source = join(folder, 'my_plugin')
  expect(await create([source])).toBe(0)
  expect(await create([source])).toBe(1)
  expect(await create(['my-plugin'])).toBe(1)
  await started(source, 'my_plugin-0.1.0')
  expect(await api.read('/plugin_api/my_plugin/hello')).toEqual({ topic: '#' })
})

it('a plugin with an error of types is not packed; an editor finds the SDK by its tsconfig.json', async () => {
  const source = join(folder, 'wrong_field')
  expect(await create([source])).toBe(0)
  const compile = () => runCommand(['tsc', '--noEmit', '--pretty', 'false', '-p', source])
  expect(await compile()).toMatchObject({ ok: true, output: '' })
  const write = (field: string) =>
    writeFileSync(
      join(source, 'plugin.ts'),
      `import { definePlugin } from '@signalbox/plugin-sdk/plugin'
export const plugin = definePlugin({
  start: () => ({
    hooks: {
      'client.connect': (client) =>
        client.${field}.startsWith('evil') ? { reasonCode: 0x87, reason: 'evil' } : undefined,
    },
  }),
})
`,
    )
  const archive = join(folder, 'wrong_field-0.1.0.tar.gz')
  write('clientid')
  expect(await pack([source, folder])).toBe(1)
  expect(vi.mocked(console.error).mock.lastCall?.[0]).toMatch(/plugin\.ts.*'clientid'.*'clientId'/)
  expect(existsSync(archive)).toBe(false)
  write('clientId')
  expect(await pack([source, folder])).toBe(0)
  expect(existsSync(archive)).toBe(true)
})

it('the documentation names the arguments of each hook, and each field of the values', () => {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const docs = read('docs', 'plugins.md')
  const values = read('plugin-sdk', 'values.ts')
  const types = [...values.matchAll(/^export interface (\w+)[^{]*\{\n([^}]*)^\}/gm)]
  expect(types.length).toBeGreaterThan(8)
  const missing = types.flatMap(([, type = '', body = '']) => {
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${type}\``)) ?? ''
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].flatMap(([, field = '']) =>
      row.includes(`\`${field}\``) ? [] : [`${type}.${field}`],
    )
  })
  expect(missing).toEqual([])
  const signatures = read('plugin-sdk', 'hooks.ts').matchAll(/^ {2}'([\w.]+)': \(([^)]*)\)/gm)
  for (const [, hook = '', args = ''] of signatures) {
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${hook}\``)) ?? ''
    for (const [, name = ''] of args.matchAll(/(\w+):/g)) expect(row, hook).toContain(name)
  }
})
