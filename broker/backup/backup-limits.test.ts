import type { BackupPreview } from '@signalbox/contract/backup'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const long = 'x'.repeat(90_000)
const pairs = Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`name ${i}`, 'v']))
const rules = [{ topic: long.slice(0, 65_000), permission: 'deny', action: 'publish' }]
const device = '/authentication/password_based:built_in_database'
const clientRules = '/authorization/sources/built_in_database/rules/clients'

/** Of a backup of the present state. */
async function unreadable() {
  const { body } = await api.call('POST', '/data/export')
  const { filename } = body as { filename: string }
  const { parts } = await api.read<BackupPreview>(`/data/files/${filename}/preview`)
  return parts.filter(({ state }) => state === 'refused')
}

it('extreme values that the API accepts do not make a backup unusable', async () => {
  for (const [path, body] of [
    [
      '/authentication',
      {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
      },
    ],
    ['/authentication', { mechanism: 'scram', backend: 'built_in_database' }],
    ['/authorization/sources', { type: 'built_in_database', enable: true }],
    ['/banned', { as: 'clientid', who: 'a', reason: long, by: long }],
    ['/banned', { as: 'clientid', who: long }],
    ['/banned', { as: 'clientid', who: 'b', at: '1960-01-01T00:00:00Z' }],
    [`${device}/users`, { user_id: '', password: 'p' }],
    [`${device}/users`, { user_id: long, password: 'p' }],
    ['/authentication/scram:built_in_database/users', { user_id: '', password: 'p' }],
    [clientRules, [{ clientid: long, rules }]],
    [
      '/publish',
      { topic: 'a', payload: 'p', retain: true, properties: { user_properties: pairs } },
    ],
  ] as const) {
    const { status } = await api.call('POST', path, { body })
    expect(status, path).toBeLessThan(300)
  }
  expect(await unreadable()).toEqual([])
})

it('nor do retained messages of clients', async () => {
  const client = api.client(5)
  await client.connect({ clientId: 'c' })
  client.publish('a', 'p', {
    retain: true,
    properties: { userProperties: pairs, responseTopic: '', contentType: 'y'.repeat(65_535) },
  })
  await waitFor(() => api.broker.retainer.get('a') !== undefined)
  expect(await unreadable()).toEqual([])
})
