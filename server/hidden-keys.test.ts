import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

/** A cluster that answers rules in small parts, and whose viewers may not test rules. */

const KEY = '0a'.repeat(64)
const SQL = `SELECT *, sha256('${KEY}', "é🚀") FROM "t" -- '${'0a'.repeat(63)}' '${KEY.toUpperCase()}'`
const RULES = JSON.stringify({ data: [{ id: 'a', sql: SQL }], meta: { count: 1 } })

let cluster: Server
let console_: Running
let tests = 0
let partBytes = 7
let asked: IncomingHttpHeaders = {}
beforeAll(async () => {
  cluster = createServer(async (request, response) => {
    const { method, url, headers } = request
    if (method === 'POST' && url === '/api/v5/rule_test') {
      tests++
      const status =
        { viewer: 403, gone: 401, away: 503, hasty: 429 }[headers.authorization ?? ''] ?? 400
      return void response.writeHead(status).end('{}')
    }
    asked = headers
    const bytes = Buffer.from(url?.includes('cut') ? RULES.slice(0, 400) : RULES)
    const length = Buffer.byteLength(RULES)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    for (let at = 0; at < bytes.length; at += partBytes) {
      response.write(bytes.subarray(at, at + partBytes))
      await turn()
    }
    if (url?.includes('cut')) response.destroy()
    else response.end()
  })
  cluster.listen(0, '127.0.0.1')
  await once(cluster, 'listening')
  const { port } = cluster.address() as AddressInfo // it listens on a port
  console_ = await startForTest('--upstream', `main=http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await console_.close()
  cluster.closeAllConnections()
  cluster.close()
})
beforeEach(() => {
  tests = 0
})

const read = (path: string, authorization: string, headers: Record<string, string> = {}) =>
  fetch(`${console_.url}api/v5${path}`, { headers: { authorization, ...headers } })

for (const bytes of [1, 7, 64, 100_000]) {
  it(`a viewer gets rules without keys of signatures, in parts of ${bytes} bytes`, async () => {
    partBytes = bytes
    for (const path of [
      '/rules',
      '/rules/a',
      '/%72ules',
      '//rules',
      '/configs?key=rule_engine',
      '/audit?limit=1',
    ]) {
      const text = await (await read(path, 'viewer')).text()
      const hidden = `'${'*'.repeat(128)}'`
      expect(text).toBe(RULES.replaceAll(/'(0a){64}'/gi, hidden))
      expect(text).toContain('é🚀')
    }
  })
}

it('an administrator gets them as they are, and is looked up once', async () => {
  for (let i = 0; i < 3; i++) expect(await (await read('/rules', 'admin')).text()).toBe(RULES)
  expect(tests).toBe(1)
})

it('a caller without an answer of the cluster is not treated as an administrator', async () => {
  for (const who of ['gone', 'away', 'hasty']) {
    expect(await (await read('/rules', who)).text()).not.toContain(KEY)
  }
})

it('other answers are not read', async () => {
  expect(await (await read('/clients', 'viewer', { range: 'bytes=0-9' })).text()).toBe(RULES)
  expect(asked).toMatchObject({ range: 'bytes=0-9' })
  await (await read('/rules', 'viewer', { range: 'bytes=0-9', 'accept-encoding': 'gzip' })).text()
  expect(asked).toMatchObject({ 'accept-encoding': 'identity' })
  expect(asked).not.toHaveProperty('range')
})

it('an answer that is cut off stays so', async () => {
  await expect((await read('/rules/cut', 'viewer')).text()).rejects.toThrow()
})

/** An answer without what `fetch` makes of the address. */
async function readRaw(path: string, headers: Record<string, string> = {}) {
  const url = new URL(console_.url)
  const call = get({
    ...{ host: url.hostname, port: url.port, path: `/api/v5${path}` },
    headers: { authorization: 'viewer', ...headers },
  })
  const [answer] = await once(call, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode as number, text }
}

it('an address with a fragment hides nothing from the filter', async () => {
  for (const path of ['/rules#x', '/rules/a#', '/configs#?key=rule_engine']) {
    expect((await readRaw(path)).text).not.toContain(KEY)
  }
})

it('a call for an upgrade that the cluster does not make is no way around the filter', async () => {
  for (const path of ['/rules', '/%72ules#x', '/audit']) {
    const answer = await readRaw(path, { connection: 'upgrade', upgrade: 'websocket' })
    expect(answer.text).not.toContain(KEY)
    expect(answer.status).toBe(404)
  }
})
