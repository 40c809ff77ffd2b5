import { alarmHandlingList, alarmHandlingUpdate } from '@signalbox/contract/alarm-handling'
import { createClient } from '@signalbox/contract/client'
import { startTwoNodes, type TwoNodes } from '@signalbox/testing/two-nodes'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

let cluster: TwoNodes
let front: Running
let dataDir: string
/** Answers to calls of logins that may only read. */
let mayChange = true

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cluster-alarms-'))
  cluster = await startTwoNodes()
  cluster.answer((method, path) => {
    if (`${method} ${path}` !== 'POST /rule_test') return undefined
    const refusal = { code: 'UNAUTHORIZED_ROLE', message: 'You do not have permission' }
    return mayChange
      ? { status: 400, body: { code: 'BAD_REQUEST', message: '' } }
      : { status: 403, body: refusal }
  })
  front = await start()
})
afterAll(async () => {
  await front.close()
  await cluster.close()
  rmSync(dataDir, { recursive: true })
})

const start = () => startForTest('--upstream', `two=${cluster.url}`, '--data-dir', dataDir)
const api = () =>
  createClient({ baseUrl: `${front.url}api/v5`, authorization: () => 'Bearer of-the-tests' })
const silencedUntil = new Date(Date.now() + 3_600_000).toISOString()
const silence = (name: string) =>
  api().call(alarmHandlingUpdate, { body: { names: [name], silenced_until: silencedUntil } })

it('the server stores how users handle the alarms of a cluster, over a restart', async () => {
  expect(await api().call(alarmHandlingList, {})).toEqual([])
  await silence('partition')
  await front.close()
  front = await start()
  const [row] = await api().call(alarmHandlingList, {})
  expect(row).toMatchObject({ name: 'partition' })
  expect(Date.parse(row?.silenced_until ?? '')).toBe(Date.parse(silencedUntil))
  // The cluster itself is not asked for an operation that it does not have.
  expect(cluster.writes.every(({ path }) => path === '/rule_test')).toBe(true)
})

it('a login that may not change the cluster only reads', async () => {
  mayChange = false
  await expect(silence('other')).rejects.toMatchObject({ status: 403, code: 'UNAUTHORIZED_ROLE' })
  expect((await api().call(alarmHandlingList, {})).map(({ name }) => name)).toEqual(['partition'])
  mayChange = true
})

it('an invalid change is refused, and a damaged file has no rows', async () => {
  const body = { names: ['a'], silenced_until: 'tomorrow' }
  await expect(api().call(alarmHandlingUpdate, { body })).rejects.toMatchObject({ status: 400 })
  await front.close()
  writeFileSync(join(dataDir, 'clusters', 'two.alarms.json'), '{"names":')
  front = await start()
  expect(await api().call(alarmHandlingList, {})).toEqual([])
})
