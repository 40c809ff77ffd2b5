import type { Probe } from '@signalbox/contract/access'
import { startMongodb } from '@signalbox/testing/mongodb'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startHttpService } from '../testing/http-service.ts'
import { dynamodbSystem } from '../testing/web-systems/dynamodb.ts'
import { iotdbSystem } from '../testing/web-systems/iotdb.ts'
import { kinesisSystem } from '../testing/web-systems/kinesis.ts'
import { opentsdbSystem } from '../testing/web-systems/opentsdb.ts'
import { tdengineSystem } from '../testing/web-systems/tdengine.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** With addresses that are denied, nobody makes the broker connect to them. */

let api: TestApi
afterEach(() => api.close())

const start = async (...outgoingDeny: string[]) => {
  api = await startApi([], { outgoingDeny })
}

async function probe(config: object) {
  const reply = await api.call('POST', '/access/probe', { body: { of: 'authenticator', config } })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as Probe // as the contract has it
}

const PASSWORD = { mechanism: 'password_based', password_hash_algorithm: { name: 'plain' } }

const http = (url: string) => ({
  mechanism: 'password_based',
  backend: 'http',
  method: 'post',
  url,
  body: { username: '${username}' },
})

const jwks = (endpoint: string) => ({ mechanism: 'jwt', use_jwks: true, endpoint })

/** One of each kind, at an address. */
const kinds = (server: string): [string, object][] => [
  ['http', http(`http://${server}/auth`)],
  ['http over TLS', { ...http(`https://${server}/auth`), ssl: { enable: true } }],
  ['jwks', jwks(`http://${server}/keys`)],
  ...['postgresql', 'mysql'].map((backend): [string, object] => [
    backend,
    {
      ...PASSWORD,
      backend,
      server,
      database: 'd',
      username: 'u',
      query: 'SELECT password_hash FROM u WHERE username = ${username}',
    },
  ]),
  ...[
    { redis_type: 'single', server },
    { redis_type: 'single', server, ssl: { enable: true } },
    { redis_type: 'sentinel', servers: server, sentinel: 'm' },
    { redis_type: 'cluster', servers: server },
  ].map((more): [string, object] => [
    `redis ${more.redis_type}${more.ssl ? ' over TLS' : ''}`,
    { ...PASSWORD, backend: 'redis', cmd: 'HMGET u:${username} password_hash', ...more },
  ]),
  [
    'mongodb',
    {
      ...PASSWORD,
      backend: 'mongodb',
      mongo_type: 'single',
      server,
      database: 'd',
      collection: 'c',
      filter: { username: '${username}' },
    },
  ],
  ...[false, true].map((enable): [string, object] => [
    `ldap${enable ? ' over TLS' : ''}`,
    {
      mechanism: 'password_based',
      backend: 'ldap',
      server,
      username: 'cn=root',
      password: 'p',
      base_dn: 'dc=example,dc=com',
      ssl: { enable },
    },
  ]),
]

const refusal = (address: string) => `The address ${address} is not allowed by --outgoing-deny`

describe('a server at a denied address', () => {
  let server: Server
  let port: number
  let connections = 0
  beforeAll(async () => {
    // It would take connections at each loopback address of this machine.
    server = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(0)
    await once(server, 'listening')
    ;({ port } = server.address() as AddressInfo) // it listens on IP, not on a pipe
  })
  afterAll(() => void server.close())

  it.each(kinds('x').map(([kind], i) => [kind, i] as const))('%s', async (_, i) => {
    await start('127.0.0.0/8', '::1')
    connections = 0
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost']) {
      const [, config] = kinds(`${host}:${port}`)[i] ?? ['', {}]
      const { status, reason } = await probe(config)
      expect({ host, status, reason }).toEqual({
        host,
        status: 'disconnected',
        reason: expect.stringMatching(
          /The address (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1|::ffff:7f00:1) is not allowed by --outgoing-deny/,
        ),
      })
    }
    expect(connections).toBe(0)
  })
})

describe('link-local addresses', () => {
  it.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'])(
    'are refused in a URL as %s',
    async (host) => {
      await start('169.254.0.0/16', 'fe80::/10')
      const given = await probe(http(`http://${host}/latest/meta-data`))
      expect(given).toMatchObject({ status: 'disconnected', reason: refusal('169.254.169.254') })
    },
  )

  it('leave every other address as it was', async () => {
    await start('169.254.0.0/16', 'fe80::/10')
    const service = await startHttpService()
    service.answer = (response) => response.writeHead(204).end()
    expect(await probe(http(service.url))).toMatchObject({ status: 'connected' })
    const { port } = new URL(service.url)
    expect(await probe(http(`http://localhost:${port}`))).toMatchObject({ status: 'connected' })
    await service.stop()
  })

  it('are reported in the status of an authenticator', async () => {
    await start('169.254.0.0/16', 'fe80::/10')
    const body = http('http://169.254.169.254/')
    expect((await api.call('POST', '/authentication', { body })).status).toBe(200)
    const status = await api.read<object>('/authentication/password_based:http/status')
    expect(JSON.stringify(status)).toContain(refusal('169.254.169.254'))
  })
})

describe('connectors', () => {
  it('have no connection to a denied address', async () => {
    await start('169.254.0.0/16')
    const systems = [tdengineSystem, iotdbSystem, opentsdbSystem, dynamodbSystem, kinesisSystem]
    const configs = systems
      .map((make) => make())
      .map(({ type, connector }) => ({ type, ...connector('http://169.254.169.254') }))
    const greptimedb = { type: 'greptimedb', server: '169.254.169.254', dbname: 'd' }
    const own = [
      { type: 'nats', servers: '169.254.169.254' },
      { type: 'websocket', url: 'ws://169.254.169.254/' },
      { type: 'mqtt', server: '169.254.169.254,169.254.169.253' },
    ]
    for (const { type, ...fields } of [...configs, greptimedb, ...own]) {
      const body = { type, name: 'c', ...fields }
      const { status, body: answer } = await api.call('POST', '/connectors_probe', { body })
      expect({ type, status }).toEqual({ type, status: 400 })
      expect(JSON.stringify(answer)).toContain(refusal('169.254.169.254'))
    }
  })
})

describe('a server that names a denied address', () => {
  const METADATA = '169.254.169.254'
  const bulk = (...words: string[]) =>
    `*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`

  function answerTo(command: string): string {
    if (command.includes('get-master-addr-by-name')) return bulk(METADATA, '80')
    if (command.includes('sentinels')) return '*0\r\n'
    if (!command.includes('slots'))
      return command.includes('hello') ? '-ERR unknown\r\n' : '+OK\r\n'
    return `*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$${METADATA.length}\r\n${METADATA}\r\n:80\r\n`
  }

  /** What speaks enough of Redis to say that everything is at the denied address. */
  async function startLyingRedis() {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (asked) => {
        const commands = asked.toString().toLowerCase().split(/^\*/m).slice(1)
        for (const command of commands) socket.write(answerTo(command))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
    return { server, at: `127.0.0.1:${port}` }
  }

  it.each(['redis sentinel', 'redis cluster'])('%s is not followed', async (wanted) => {
    await start('169.254.0.0/16')
    const { server, at } = await startLyingRedis()
    const [, config] = kinds(at).find(([kind]) => kind === wanted) ?? ['', {}]
    expect(await probe(config)).toMatchObject({ status: 'disconnected', reason: refusal(METADATA) })
    server.close()
  })

  it('a replica set of MongoDB is not followed', async () => {
    await start('169.254.0.0/16')
    const set = await startMongodb({ as: { replicaSet: 'rs', others: [`${METADATA}:80`] } })
    const [, config] = kinds(`127.0.0.1:${set.port}`).find(([kind]) => kind === 'mongodb') ?? []
    const { server: servers, ...others } = config as { server: string } // made so above
    const asSet = { ...others, servers, mongo_type: 'rs', replica_set_name: 'rs' }
    expect(await probe(asSet)).toMatchObject({ status: 'disconnected', reason: refusal(METADATA) })
    await set.stop()
  })
})
