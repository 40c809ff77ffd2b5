import { waitFor } from '@signalbox/testing/wait-for'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const DENIED = 0x87
const WRONG = 0x86

let api: TestApi
let service: HttpService
/** Of those that were asked and have not answered. */
let waiting: ServerResponse[]

beforeEach(async () => {
  service = await startHttpService()
  waiting = []
  service.answer = (response, { url }) => {
    if (url.startsWith('/slow')) waiting.push(response)
    else response.writeHead(204).end()
  }
  api = await startApi()
})
afterEach(async () => {
  for (const response of waiting) response.destroy()
  await api.close()
  await service.stop()
})

async function call(method: string, path: string, body?: unknown) {
  const reply = await api.call(method, path, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
}

const ask = (path: string) => ({
  method: 'post',
  url: `${service.url}${path}`,
  body: { username: '${username}' },
})
const answer = (result: string) => {
  const body = JSON.stringify({ result })
  for (const response of waiting.splice(0)) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
}
const asked = () => waitFor(() => waiting.length > 0, { what: 'a question' })
const settings = (noMatch: string) =>
  call('PUT', '/authorization/settings', { no_match: noMatch, deny_action: 'ignore', cache: {} })
const source = (body: object) => call('POST', '/authorization/sources', body)

describe('a subscription that is being asked about', () => {
  it('is denied by the settings before as by those after', async () => {
    await settings('allow')
    await source({ type: 'file', rules: '{deny, all}.' })
    await source({ type: 'http', ...ask('/slow') })
    const client = api.client()
    await client.connect({ clientId: 'c' })
    const subscribed = client.subscribe('t')
    await asked()
    await settings('deny')
    await call('DELETE', '/authorization/sources/file')
    answer('ignore')
    expect(await subscribed).toBe(DENIED)
  })

  it('is checked again if a source that was still to be asked is closed in the meantime', async () => {
    await settings('allow')
    await source({ type: 'file', rules: '{deny, all}.' })
    await source({ type: 'http', ...ask('/slow') })
    const client = api.client()
    await client.connect({ clientId: 'c' })
    const subscribed = client.subscribe('t')
    await asked()
    await settings('deny')
    // The service is another one now, and the one that was asked is gone.
    await call('PUT', '/authorization/sources/http', { type: 'http', ...ask('/allows') })
    for (const response of waiting.splice(0)) response.destroy()
    expect(await subscribed).toBe(0)
  })
})

describe('a login that is being asked about', () => {
  const of = (path: string) => ({
    mechanism: 'password_based',
    backend: 'http',
    ...ask(path),
    body: { username: '${username}', password: '${password}' },
  })
  const login = async () => {
    const client = api.client()
    const { reasonCode } = await client.connect({
      clientId: 'c',
      username: 'u',
      password: Buffer.from('p'),
    })
    return reasonCode
  }

  it('continues with the members that remain', async () => {
    await call('POST', '/authentication', of('/slow'))
    const BUILT_IN = 'password_based:built_in_database'
    await call('POST', '/authentication', {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    })
    const user = { user_id: 'u', password: 'another' }
    await call('POST', `/authentication/${BUILT_IN}/users`, user)
    const code = login()
    await asked()
    await call('PUT', `/authentication/${BUILT_IN}`, {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
      enable: false,
    })
    answer('ignore')
    expect(await code).toBe(WRONG)
  })

  it('is explained by the chain that it began with', async () => {
    await call('POST', '/authentication', of('/slow'))
    const reported = api.call('POST', '/access/explain', {
      body: { imagined: true, clientid: 'c', username: 'u', password: 'p', action: 'connect' },
    })
    await asked()
    await call('POST', '/authentication', { mechanism: 'scram', backend: 'built_in_database' })
    answer('ignore')
    expect((await reported).body).toMatchObject({
      decision: 'deny',
      authentication: { steps: [{ id: 'password_based:http', outcome: 'ignore' }] },
    })
  })
})
