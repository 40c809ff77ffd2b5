import type { CertificateFacts } from '@signalbox/contract/listeners'
import { freePort } from '@signalbox/testing/free-port'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

interface Answer {
  chain: CertificateFacts[]
  unreachable?: string
}

let cluster: Running
let front: Running
let fake: Server
let headers: Record<string, string>

beforeAll(async () => {
  // A cluster with a listener on a port that nothing listens on.
  fake = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ type: 'ssl', bind: '[::]:9', running: true }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => fake.once('listening', resolve))
  const { port } = fake.address() as AddressInfo // it listens on one
  cluster = await startForTest()
  front = await startForTest(
    ...['--upstream', `real=${cluster.url}`, '--upstream', `fake=http://127.0.0.1:${port}`],
  )
  const response = await fetch(`${front.url}api/v5/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'public' }),
  })
  const { token } = (await response.json()) as { token: string }
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const type of ['ssl', 'wss']) {
    const bind = `127.0.0.1:${await freePort()}`
    await call('POST', '', { type, name: 'a', bind })
  }
})
afterAll(async () => {
  await front.close()
  await cluster.close()
  fake.close()
})

const call = (method: string, path: string, body?: object) =>
  fetch(`${front.url}api/v5/listeners${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
const read = async (id: string) =>
  (await (await call('GET', `/${id}/certificate`)).json()) as Answer

describe('the certificate of a listener of a cluster', () => {
  it.each(['ssl:a', 'wss:a'])('is read by a handshake: %s', async (id) => {
    const { chain } = await read(id)
    const own = await fetch(`${cluster.url}api/v5/listeners/${id}/certificate`, { headers })
    const { chain: expected } = (await own.json()) as Answer
    expect(chain[0]?.subject).toBeTruthy()
    expect(chain[0]).toEqual(expected[0])
  })

  it('is none of a listener without TLS, or of one that does not run', async () => {
    expect(await read('tcp:default')).toEqual({ chain: [] })
    await call('POST', '/wss:a/stop')
    expect(await read('wss:a')).toEqual({ chain: [] })
  })

  it('is only for callers that the cluster lets read the listener', async () => {
    const url = `${front.url}api/v5/listeners/ssl:a/certificate`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    const unknown = await call('GET', '/ssl:none/certificate')
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'BAD_LISTENER_ID' }])
  })

  it('has the reason if the listener cannot be reached', async () => {
    const url = `${front.url}upstreams/fake/api/v5/listeners/ssl:a/certificate`
    const answer = (await (await fetch(url, { headers })).json()) as Answer
    expect(answer).toMatchObject({ chain: [], unreachable: expect.stringContaining('127.0.0.1:9') })
  })
})
