import { createClient } from '@signalbox/contract/client'
import { clientGet } from '@signalbox/contract/clients'
import { clientLastSeen } from '@signalbox/contract/last-seen'
import { expect, it, onTestFinished } from 'vitest'
import { startFakeBroker } from './testing/fake-broker.ts'
import { startForTest } from './testing/fixtures.ts'

const ROW = { clientid: 'a/b', username: 'u', connected: true, node: 'n@1', clean_start: true }

it('what one user has seen, another one reads after the client is gone', async () => {
  let isThere = true
  const cluster = await startFakeBroker(({ method, path, authorization }) => {
    if (authorization.endsWith('unknown')) return { status: 401, body: { code: 'BAD_TOKEN' } }
    if (method !== 'GET' || path !== '/clients/a%2Fb') return undefined
    const gone = { code: 'CLIENTID_NOT_FOUND', message: 'Client ID not found' }
    return isThere ? { body: ROW } : { status: 404, body: gone }
  })
  const front = await startForTest('--upstream', `c=${cluster.url}`)
  onTestFinished(() => front.close())
  const user = (name: string) =>
    createClient({ baseUrl: `${front.url}api/v5`, authorization: () => `Bearer ${name}` })
  const path = { clientid: 'a/b' }
  expect(await user('one').call(clientLastSeen, { path })).toEqual({})
  await user('one').call(clientGet, { path })
  isThere = false
  await expect(user('one').call(clientGet, { path })).rejects.toMatchObject({ status: 404 })
  const seen = await user('two').call(clientLastSeen, { path })
  expect(seen.client).toMatchObject({ clientid: 'a/b', username: 'u' })
  expect(Date.now() - Date.parse(seen.seen_at ?? '')).toBeLessThan(60_000)
  expect(await user('two').call(clientLastSeen, { path: { clientid: 'other' } })).toEqual({})
  await expect(user('unknown').call(clientLastSeen, { path })).rejects.toMatchObject({
    status: 401,
  })
})
