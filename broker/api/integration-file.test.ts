import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// Files of this machine.

let api: TestIntegration
let root: string
beforeAll(async () => {
  api = await startIntegration()
  root = join(api.broker.dataDir, 'targets')
})
afterAll(() => api.close())
afterEach(async () => {
  await api.clear()
  rmSync(root, { recursive: true, force: true })
})

const connector = (more: object = {}) => ({
  type: 'file',
  name: 'c',
  directory: 'out/rows',
  resource_opts: QUICK,
  ...more,
})

const action = (parameters: object = {}, opts: object = {}) => ({
  type: 'file',
  name: 'a',
  connector: 'c',
  parameters,
  resource_opts: { health_check_interval: '100ms', resume_interval: '100ms', ...opts },
})

const names = () => readdirSync(join(root, 'out/rows')).toSorted()
const texts = () => names().map((name) => readFileSync(join(root, 'out/rows', name), 'utf8'))
const disable = () => api.call('PUT', '/actions/file:a/enable/false')

async function write(...rows: Record<string, unknown>[]): Promise<void> {
  const outcomes = api.give('file:a', ...rows)
  await waitFor(() => outcomes.length === rows.length)
  expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
}

describe('an action that writes files', () => {
  it('writes rows as lines of JSON, and names the file when it is complete', async () => {
    expect((await api.create('connectors', connector())).body).toMatchObject({
      status: 'connected',
    })
    await api.create('actions', action({ template: '{"id": "${id}", "value": ${payload}}' }))
    await write({ id: 'a"\n', payload: '{"t": 1}' }, { id: 'b', payload: 'text' })
    expect(names()).toEqual([expect.stringMatching(/^a-\d{8}T\d{6}Z-0001\.ndjson\.part$/)])
    expect(texts()).toEqual([
      '{"id": "a\\"\\n", "value": {"t": 1}}\n{"id": "b", "value": "text"}\n',
    ])
    expect(statSync(join(root, 'out/rows')).mode & 0o777).toBe(0o700)
    await disable()
    expect(names()).toEqual([expect.stringMatching(/^a-\d{8}T\d{6}Z-0001\.ndjson$/)])
  })

  it('writes CSV with a header in each file', async () => {
    await api.create('connectors', connector())
    const columns = ['id', 'payload.t', 'none']
    await api.create('actions', action({ format: 'csv', columns, max_file_size: '30B' }))
    await write({ id: 'a,"\r\nb', payload: { t: 1.5 } }, { id: 'x'.repeat(20) })
    await disable()
    expect(texts()).toEqual([
      'id,payload.t,none\r\n"a,""\r\nb",1.5,\r\n',
      `id,payload.t,none\r\n${'x'.repeat(20)},,\r\n`,
    ])
  })

  it('begins a new file after the interval, and when the file was removed', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ rotation_interval: '300ms' }))
    await write({ n: 1 })
    await waitFor(() => names().every((name) => name.endsWith('.ndjson')))
    await api.call('PUT', '/actions/file:a', { body: { connector: 'c', parameters: {} } })
    await write({ n: 2 })
    for (const name of names()) rmSync(join(root, 'out/rows', name))
    await write({ n: 3 })
    await disable()
    expect(texts()).toEqual(['{"n":3}\n'])
  })

  it('completes what a killed process has left, without half a row', async () => {
    const folder = join(root, 'out/rows')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a-20260101T000000Z-0001.ndjson.part'), '{"n":1}\n{"n":')
    writeFileSync(join(folder, 'a-20260101T000000Z-0002.csv.part'), 'n\r\n"a\nb"\r\n"c\n')
    writeFileSync(join(folder, 'other-20260101T000000Z-0002.csv.part'), 'n')
    await api.create('connectors', connector())
    await api.create('actions', action())
    expect(names()).toEqual([
      'a-20260101T000000Z-0001.ndjson',
      'a-20260101T000000Z-0002.csv',
      'other-20260101T000000Z-0002.csv.part',
    ])
    expect(texts().slice(0, 2)).toEqual(['{"n":1}\n', 'n\r\n"a\nb"\r\n'])
  })

  it('deletes the oldest files at the limit of the directory, and nothing else', async () => {
    await api.create('connectors', connector({ max_total_size: '400B' }))
    await api.create('actions', action({ template: '"${n}"' }, { batch_size: 1 }))
    writeFileSync(join(root, 'out/rows', 'notes.txt'), 'x'.repeat(1000))
    const long = (n: number) => ({ n: String(n).padStart(90, '0') })
    for (let n = 0; n < 10; n++) await write(long(n))
    const files = names().filter((name) => name.startsWith('a-'))
    expect(files.length).toBeLessThanOrEqual(4)
    const kept = files.map((name) =>
      Number(readFileSync(join(root, 'out/rows', name), 'utf8').slice(1, -2)),
    )
    expect(kept).toEqual([6, 7, 8, 9].slice(-kept.length))
    expect(names()).toContain('notes.txt')
  })

  it('lets rows wait at the limit if nothing may be deleted, and continues when there is room', async () => {
    const limits = { max_total_size: '400B', when_full: 'wait' }
    await api.create('connectors', connector(limits))
    await api.create('actions', action({ template: '"${n}"' }, { batch_size: 1 }))
    const rows = Array.from({ length: 10 }, (_, n) => ({ n: String(n).padStart(90, '0') }))
    const outcomes = api.give('file:a', ...rows)
    await waitFor(() => outcomes.length === 4)
    const waiting = async () => {
      const { queuing = 0, inflight = 0 } = await api.figuresOf('file:a')
      return queuing + inflight
    }
    await waitFor(async () => (await waiting()) === 6)
    // A file gets its final name when the next row does not fit into it.
    await waitFor(() => {
      for (const name of names()) rmSync(join(root, 'out/rows', name), { force: true })
      return outcomes.length === 10
    })
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
  })

  it('fails for a row that is larger than a file', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ max_file_size: '100B' }))
    const outcomes = api.give('file:a', { n: 'x'.repeat(100) }, { n: 1 })
    await waitFor(() => outcomes.length === 2)
    const reason = 'a row of 109 bytes, and a file has 100 at most'
    expect(outcomes).toContainEqual({ kind: 'failed', reason })
    expect(outcomes).toContainEqual({ kind: 'success' })
  })
})

describe('a directory of files', () => {
  it.each(['../x', 'a/../../x', '/etc', '.ssh', 'a//b', 'a/', '', 'a\\b', 'a\0b', 'a/.'])(
    'cannot be %j',
    async (directory) => {
      const reply = await api.create('connectors', connector({ directory }))
      expect(reply.status).toBe(400)
    },
  )

  it('has no symbolic link in its path, also not later', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'signalbox-outside-'))
    try {
      mkdirSync(root, { recursive: true })
      rmSync(join(root, 'out'), { recursive: true, force: true })
      symlinkSync(outside, join(root, 'out'))
      const reason = /directory out\/rows: a part of the path is a symbolic link/
      const probe = await api.call('POST', '/connectors_probe', { body: connector() })
      expect(probe.body).toMatchObject({ message: expect.stringMatching(reason) })
      const made = await api.create('connectors', connector())
      expect(made.body).toMatchObject({ status_reason: expect.stringMatching(reason) })
      expect(readdirSync(outside)).toEqual([])
      rmSync(join(root, 'out'))
      const isConnected = async () =>
        (await api.statusOf('connectors', 'file:c')).status === 'connected'
      await waitFor(isConnected)
      await api.create('actions', action())
      rmSync(join(root, 'out'), { recursive: true })
      symlinkSync(outside, join(root, 'out'))
      await waitFor(async () => !(await isConnected()))
      const outcomes = api.give('file:a', { n: 1 })
      await waitFor(async () => (await api.figuresOf('file:a')).queuing === 1)
      expect(readdirSync(outside)).toEqual([])
      rmSync(join(root, 'out'))
      await waitFor(() => outcomes.length === 1)
      expect(outcomes).toEqual([{ kind: 'success' }])
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  it('never follows a file that is a link to another one', async () => {
    const secret = join(api.broker.dataDir, 'a-file-of-the-test')
    writeFileSync(secret, 'no line')
    const folder = join(root, 'out/rows')
    mkdirSync(folder, { recursive: true })
    symlinkSync(secret, join(folder, 'a-20260101T000000Z-0001.ndjson.part'))
    linkSync(secret, join(folder, 'a-20260101T000000Z-0002.ndjson.part'))
    await api.create('connectors', connector())
    await api.create('actions', action())
    await write({ n: 1 })
    expect(readFileSync(secret, 'utf8')).toBe('no line')
  })

  it('gives a reason if it cannot be created, and creates nothing in a probe', async () => {
    const probe = () =>
      api.call('POST', '/connectors_probe', { body: connector({ directory: 'later/rows' }) })
    expect(await probe()).toMatchObject({ status: 204 })
    expect(existsSync(join(root, 'later'))).toBe(false)
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'later'), '')
    expect((await probe()).body).toMatchObject({
      message: 'directory later/rows: a part of the path is not a folder',
    })
  })
})
