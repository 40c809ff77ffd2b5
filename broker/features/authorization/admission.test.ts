import type { ClientAdmission } from '@signalbox/contract/admission'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const BUILT_IN = 'password_based:built_in_database'
const read = (clientId: string) => api.read<ClientAdmission>(`/clients/${clientId}/admission`)
const create = async (path: string, body: object) => {
  const { status } = await api.call('POST', path, { body })
  expect(status).toBeLessThan(300)
}

it('names nobody where no authenticator is enabled, and the listener that asks none', async () => {
  await api.client().connect({ clientId: 'free' })
  expect(await read('free')).toMatchObject({ outcome: 'anonymous', failures: [], decisions: [] })
  expect(await read('free')).not.toHaveProperty('by')
  await create('/authentication', {
    mechanism: 'password_based',
    backend: 'built_in_database',
    password_hash_algorithm: { name: 'sha256' },
  })
  const open = new MemoryClient(api.broker.kernel, 5, { enableAuthn: false })
  await open.connect({ clientId: 'open' })
  expect(await read('open')).toMatchObject({ outcome: 'anonymous', by: 'listener' })
})

it('names the authenticator, and one that could not answer before it', async () => {
  await create('/authentication', {
    ...{ mechanism: 'password_based', backend: 'http', method: 'post' },
    ...{ url: 'http://127.0.0.1:9/', body: { username: '${username}' } },
  })
  await create('/authentication', {
    mechanism: 'password_based',
    backend: 'built_in_database',
    password_hash_algorithm: { name: 'sha256' },
  })
  const user = { user_id: 'u', password: 'p', is_superuser: true }
  await create(`/authentication/${BUILT_IN}/users`, user)
  const client = api.client()
  await client.connect({ clientId: 'c', username: 'u', password: Buffer.from('p') })
  expect(await read('c')).toMatchObject({
    outcome: 'authenticated',
    by: BUILT_IN,
    failures: [{ id: 'password_based:http', reason: expect.stringMatching(/./) }],
    is_superuser: true,
  })
  expect((await api.call('GET', '/clients/other/admission')).body).toMatchObject({
    code: 'CLIENTID_NOT_FOUND',
  })
})

it('quotes the rules that decided its recent actions, the latest first', async () => {
  await create('/authorization/sources', {
    type: 'file',
    enable: true,
    rules: '{allow, all, publish, ["a/#"]}.\n{deny, all, all, ["b/#"]}.',
  })
  const client = api.client()
  await client.connect({ clientId: 'c' })
  client.publish('a/1', 'x', { retain: true })
  await client.settle()
  await client.subscribe('b/1')
  const { decisions } = await read('c')
  expect(decisions).toMatchObject([
    { action: 'subscribe', topic: 'b/1', result: 'deny', source: 'file', line: 2 },
    { action: 'publish', topic: 'a/1', retain: true, result: 'allow', source: 'file', line: 1 },
  ])
  expect(decisions[0]?.text).toMatch(/^\{deny/)
})
