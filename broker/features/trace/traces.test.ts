import { waitFor } from '@signalbox/testing/wait-for'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { TRACE_FILE_LIMITS, type TraceFileLimits } from './trace-file.ts'
import { TRACE_TABLES } from './trace-table.ts'
import { Traces } from './traces.ts'
import type { TraceRequest } from './trace.ts'

let disk: TestStore
let test: TestKernel
let traces: Traces

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  traces = open()
})
afterEach(async () => {
  await test.kernel.close()
  await traces.close()
  disk.close()
})

function open(limits: Partial<TraceFileLimits> = {}): Traces {
  disk.store.migrate('traces', TRACE_TABLES)
  const all = { ...TRACE_FILE_LIMITS, ...limits }
  return new Traces(test.kernel, disk.store, join(disk.folder, 'trace'), () => {}, all)
}

const seconds = () => Math.floor(test.clock.now() / 1000)

const request = (more: Partial<TraceRequest> = {}): TraceRequest => ({
  name: 't',
  type: 'clientid',
  condition: 'c',
  startAt: seconds(),
  endAt: seconds() + 60,
  payloadEncode: 'text',
  formatter: 'text',
  ...more,
})

const readText = async (name = 't') => (await traces.read(name, 0, 1e7))?.text ?? ''

const HOOKS = [
  'packet.received',
  'packet.sent',
  'message.arrived',
  'message.dropped',
  'client.check_authz_complete',
] as const
const hooked = () => HOOKS.filter((hook) => test.kernel.hooks.has(hook))

it('hooks nothing unless a trace is running, and packets for clients and addresses alone', async () => {
  expect(hooked()).toEqual([])
  await traces.create(request({ name: 'later', startAt: seconds() + 10 }))
  expect(hooked()).toEqual([])
  await traces.create(request({ name: 'r', type: 'ruleid' }))
  expect(hooked()).toEqual([])
  await traces.create(request({ name: 'topics', type: 'topic', condition: '#' }))
  expect(hooked()).not.toContain('packet.received')
  expect(hooked()).toContain('message.arrived')
  test.clock.advance(10_000)
  expect(hooked()).toEqual(HOOKS)
  expect(traces.get('later')?.status).toBe('running')
  test.clock.advance(60_000)
  expect(hooked()).toEqual([])
  expect(traces.list().map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
})

it('hears no packets of other clients, and hears them when another trace wants them', async () => {
  const other = await test.connected('other')
  const watched = () => [...test.kernel.connections].filter(({ isWatched }) => isWatched).length
  await traces.create(request())
  other.publish('a', 'unseen')
  await test.connected('c')
  await waitFor(() => watched() === 1)
  await traces.create(request({ name: 'of-other', condition: 'other' }))
  other.publish('a', 'seen')
  await waitFor(async () => /publish_to.*payload: seen/.test(await readText('of-other')))
  expect(await readText('of-other')).toContain('Payload=seen')
  expect(await readText()).not.toContain('seen')
})

it('runs on after a restart, to the same file, until it is stopped', async () => {
  await traces.create(request())
  await test.connected('c')
  const before = await readText()
  expect(before).toContain('CONNACK')
  await traces.close()
  disk.reopen()
  traces = open()
  expect(traces.get('t')?.status).toBe('running')
  await test.connected('c')
  const after = await readText()
  expect(after.startsWith(before) && after.length > before.length).toBe(true)
  await traces.stop('t')
  await test.connected('c')
  expect(await readText()).toBe(after)
  await traces.close()
  disk.reopen()
  traces = open()
  expect(traces.get('t')?.status).toBe('stopped')
})

it('ends at the limit of its file, and says so there', async () => {
  await traces.close()
  traces = open({ maxBytes: 500 })
  await traces.create(request())
  const client = await test.connected('c')
  for (let i = 0; i < 10; i++) client.publish('a', `message ${i}`)
  client.disconnect()
  await client.closed()
  const text = await readText()
  expect(text).toMatch(/msg: trace_file_is_full, max_bytes: 500\n$/)
  expect(text.length).toBeLessThan(700)
  await test.connected('c')
  expect(await readText()).toBe(text)
})

it('leaves out lines rather than fill the memory, and counts them', async () => {
  await traces.close()
  traces = open({ maxWaitingLines: 3 })
  await traces.create(request({ type: 'topic', condition: 'a' }))
  const message = { topic: 'a', payload: Buffer.from('p'), qos: 0, retain: false } as const
  for (let i = 0; i < 10; i++) {
    void test.kernel.publish({ ...message, fromClientId: 'c', timestamp: test.clock.now() })
  }
  const lines = (await readText()).trim().split('\n')
  expect(lines).toHaveLength(4)
  // Each message is published, and dropped because nobody subscribes.
  expect(lines[3]).toMatch(/\[warning\] @ msg: trace_lines_left_out, lines: 17$/)
})

it('a file that cannot be written harms nobody', async () => {
  writeFileSync(join(disk.folder, 'trace'), '')
  await expect(traces.create(request())).rejects.toThrow()
  expect(traces.list()).toEqual([])
  await test.connected('c')
})

it('never writes messages of $SYS', async () => {
  await traces.create(request({ type: 'topic', condition: '$SYS/#' }))
  const message = { topic: '$SYS/a', payload: Buffer.alloc(0), qos: 0, retain: false } as const
  void test.kernel.publish({ ...message, fromClientId: 'c', timestamp: test.clock.now() })
  expect(await readText()).toBe('')
})
