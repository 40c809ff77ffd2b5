import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stop } from '../../kernel/hooks.ts'
import { Denial } from '../../kernel/access.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { BrokerLog } from './log.ts'
import { LogOutput } from './log-output.ts'
import { defaults, logSetting, type StoredLog } from './setting.ts'

let test: TestKernel
let folder: string
let output: LogOutput
let log: BrokerLog
let onConsole: string[]

const settings = (change: Partial<StoredLog> = {}) => logSetting.read({ ...defaults, ...change })
const file = (change: object = {}) => ({
  ...defaults.file.default,
  ...{ enable: true, level: 'warning', formatter: 'text', path: 'a.log', rotation_count: 10 },
  ...{ rotation_size: '50MB', time_offset: 'utc', timestamp_format: 'auto', ...change },
})

beforeEach(() => {
  test = new TestKernel()
  folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'))
  onConsole = []
  output = new LogOutput((line) => onConsole.push(line))
  log = new BrokerLog(test.kernel, output, folder, settings())
})

afterEach(async () => {
  log.close()
  await test.kernel.close()
  rmSync(folder, { recursive: true })
})

const messages = async (): Promise<string[]> => {
  const answer = await log.reader.read({ handler: 'recent', direction: 'older', limit: 100 })
  return answer?.lines.map(({ message }) => message) ?? []
}

async function denied(publishes: number): Promise<void> {
  test.kernel.hooks.on('client.authorize', () => stop(new Denial(false, { source: 'file' })))
  const client = await test.connected('device-1')
  for (let i = 0; i < publishes; i++) client.publish('a/b', 'pw')
  await client.settle()
}

it('writes a refused event once per window, and counts the others', async () => {
  await denied(5)
  expect((await messages()).sort()).toEqual([
    'authorization_permission_denied',
    'cannot_publish_to_topic_due_to_not_authorized',
  ])
  test.clock.advance(60_000)
  expect((await messages())[0]).toBe('log_events_throttled_during_last_period')
  const last = await log.reader.read({ handler: 'recent', direction: 'older', limit: 1 })
  expect(last?.lines[0]?.fields.dropped).toEqual({
    authorization_permission_denied: 4,
    cannot_publish_to_topic_due_to_not_authorized: 4,
  })
  expect(onConsole.join('')).not.toContain('pw')
})

it('holds nothing back at the level debug', async () => {
  log.setSettings(settings({ console: { ...defaults.console, level: 'debug' } }))
  await denied(3)
  const found = await messages()
  expect(found.filter((each) => each === 'authorization_permission_denied')).toHaveLength(3)
})

it('writes to each handler what its level admits, in its format', () => {
  log.setSettings(
    settings({
      console: { ...defaults.console, enable: false, level: 'error' },
      file: { text: file(), json: file({ path: 'b.log', formatter: 'json', level: 'info' }) },
    } as Partial<StoredLog>),
  )
  expect(output.level).toBe('info')
  output.log.info({ n: 1 }, 'one')
  output.log.warn({ n: 2 }, 'two')
  output.log.debug({ n: 0 }, 'zero')
  expect(log.handlers().map(({ name, lines }) => [name, lines])).toEqual([
    ['console', 0],
    ['text', 1],
    ['json', 2],
    ['recent', 2],
  ])
  expect(readFileSync(join(folder, 'a.log'), 'utf8')).toMatch(
    /^\d{4}-\S+\+00:00 \[warning\] two n=2\n$/,
  )
  const [first = ''] = readFileSync(join(folder, 'b.log'), 'utf8').split('\n')
  expect(JSON.parse(first)).toMatchObject({ level: 'info', msg: 'one', n: 1 })
  expect(onConsole).toEqual([])
})

it('counts the level of a console that is switched off', () => {
  log.setSettings(settings({ console: { ...defaults.console, enable: false, level: 'debug' } }))
  expect(output.level).toBe('debug')
})

it('reports a file outside of the log folder, and does not write it', () => {
  const outside = logSetting.read({
    ...defaults,
    file: { a: { ...file(), enable: false } },
  } as StoredLog)
  const forged = new Map(
    [...outside.files].map(([name, each]) => [
      name,
      { ...each, isEnabled: true, path: '../x.log' },
    ]),
  )
  log.setSettings({ ...outside, files: forged })
  expect(log.handlers()[1]).toMatchObject({
    failure: 'outside',
    path: undefined,
  })
})

const content = (name = 'a.log') => readFileSync(join(folder, name), 'utf8')
const setFile = (change: object) =>
  log.setSettings(settings({ file: { f: file(change) } } as Partial<StoredLog>))

it.each([
  [{}, /^\S+\+00:00 \[warning\] changed n=1\n$/],
  [{ time_offset: '+05:45' }, /^\S+\+05:45 \[warning\] changed n=1\n$/],
  [{ time_offset: '-03:30' }, /^\S+-03:30 \[warning\] /],
  [{ timestamp_format: 'epoch' }, /^\d{16} \[warning\] changed n=1\n$/],
  [{ formatter: 'json' }, /^\{"time":\d{16},"level":"warning","msg":"changed","n":1\}\n$/],
  [
    { formatter: 'json', timestamp_format: 'rfc3339' },
    /^\{"time":"\S+\+00:00","level":"warning","msg":"changed","n":1\}\n$/,
  ],
  [{ level: 'error' }, /^$/],
  [{ enable: false }, /^$/],
])('a file that is open follows the change %j', (change, written) => {
  setFile({})
  output.log.warn({}, 'before')
  log.handlers()
  const before = content()
  expect(before).toMatch(/before\n$/)
  setFile(change)
  output.log.warn({ n: 1 }, 'changed')
  log.handlers()
  expect(content().slice(before.length)).toMatch(written)
})

it.each([
  [{}, /^\S+\+00:00 \[warning\] changed n=1\n$/],
  [{ time_offset: '+05:45' }, /^\S+\+05:45 \[warning\] changed n=1\n$/],
  [{ timestamp_format: 'epoch' }, /^\d{16} \[warning\] changed n=1\n$/],
  [{ formatter: 'json' }, /^\{"time":\d{16},"level":"warning","msg":"changed","n":1\}\n$/],
  [{ level: 'error' }, /^$/],
  [{ enable: false }, /^$/],
])('the console follows the change %j', (change, written) => {
  const console = { ...defaults.console, enable: true, formatter: 'text', time_offset: 'utc' }
  const common = { ...console, level: 'warning', timestamp_format: 'auto' }
  log.setSettings(settings({ console: common } as Partial<StoredLog>))
  output.log.warn({}, 'before')
  expect(onConsole.splice(0).join('')).toMatch(/before\n$/)
  log.setSettings(settings({ console: { ...common, ...change } } as Partial<StoredLog>))
  output.log.warn({ n: 1 }, 'changed')
  expect(onConsole.join('')).toMatch(written)
})

it('moves to another file while it runs', () => {
  setFile({})
  output.log.warn({}, 'one')
  setFile({ path: 'log/b.log' })
  output.log.warn({}, 'two')
  log.handlers()
  expect(content()).toMatch(/one\n$/)
  expect(content('b.log')).toMatch(/two\n$/)
})

it('begins a new window when its length is changed', async () => {
  await denied(3)
  log.setSettings(settings({ throttling: { time_window: '5s' } }))
  expect((await messages())[0]).toBe('log_events_throttled_during_last_period')
  test.clock.advance(5000)
  expect(await messages()).toHaveLength(3)
})
