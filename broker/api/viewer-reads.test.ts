import { operationPath } from '@signalbox/contract/operation'
import { operations } from '@signalbox/contract/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

const SECRET = 'hunter2-5ecret'
const ADDRESS = `http://127.0.0.1:9/x`
/** No address that these operations accept. */
const CREDENTIALS = `http://user:${SECRET}@127.0.0.1:9/x?token=${SECRET}`
const headers = { authorization: `Bearer ${SECRET}`, 'x-key': SECRET }

/** Calls that store secrets. */
const WRITES: readonly [method: string, path: string, body: object][] = [
  [
    'POST',
    '/authentication',
    {
      ...{ mechanism: 'password_based', backend: 'mysql', enable: false, password: SECRET },
      ...{ server: '127.0.0.1:9', database: 'd', username: 'u', query: 'SELECT 1' },
    },
  ],
  [
    'POST',
    '/authorization/sources',
    {
      ...{ type: 'http', method: 'post', enable: false, headers },
      url: `${ADDRESS}?token=${SECRET}`,
      body: { pwd: SECRET, username: '${username}' },
    },
  ],
  [
    'POST',
    '/connectors',
    { type: 'http', name: 'h', enable: false, url: `${ADDRESS}?token=${SECRET}`, headers },
  ],
  [
    'POST',
    '/connectors',
    {
      ...{ type: 'mqtt', name: 'm', enable: false, server: '127.0.0.1:9', username: 'u' },
      ...{ password: SECRET, ssl: { enable: false, password: SECRET } },
    },
  ],
  [
    'POST',
    '/actions',
    {
      ...{ type: 'http', name: 'a', enable: false, connector: 'h' },
      parameters: { method: 'post', headers, path: `/?token=${SECRET}` },
    },
  ],
  [
    'POST',
    '/exhooks',
    {
      name: 'e',
      enable: false,
      url: 'http://127.0.0.1:9',
      ssl: { enable: false, password: SECRET },
    },
  ],
  [
    'PUT',
    '/sso/ldap',
    {
      ...{
        backend: 'ldap',
        enable: false,
        server: '127.0.0.1:9',
        username: 'cn=u',
        password: SECRET,
      },
      base_dn: 'dc=x',
    },
  ],
  [
    'PUT',
    '/prometheus',
    {
      push_gateway: { enable: false, url: ADDRESS, interval: '15s', headers, job_name: 'j' },
      collectors: {},
      enable_basic_auth: false,
    },
  ],
  [
    'PUT',
    '/opentelemetry',
    {
      ...{ metrics: {}, logs: {}, traces: {} },
      exporter: { endpoint: 'http://127.0.0.1:9', ssl_options: { password: SECRET } },
    },
  ],
]

let api: TestApi
let authorization: string
beforeAll(async () => {
  api = await startApi()
  await api.broker.users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
  authorization = `Bearer ${api.broker.tokens.issue('looker')}`
})
afterAll(() => api.close())

it('no answer that a viewer may read has a stored secret', async () => {
  const refused: unknown[] = []
  for (const [method, path, body] of WRITES) {
    const { status, body: answer } = await api.call(method, path, { body })
    if (status >= 300) refused.push([path, status, answer])
  }
  expect(refused).toEqual([])
  const wrong = { type: 'http', name: 'refused', enable: false, url: CREDENTIALS }
  expect((await api.call('POST', '/connectors', { body: wrong })).status).toBe(400)
  await api.call('POST', '/data/export')
  const { data } = await api.read<{ data: { id: number }[] }>('/config_changes?limit=1000')
  const { data: files } = await api.read<{ data: { filename: string }[] }>('/data/files')
  const sources = await api.read<{ sources: { type: string }[] }>('/authorization/sources')
  const values: Record<string, readonly string[]> = {
    id: [
      ...['password_based:mysql', 'http:h', 'mqtt:m', 'http:a'],
      ...data.map(({ id }) => String(id)),
    ],
    name: ['e', 'h'],
    type: sources.sources.map(({ type }) => type),
    backend: ['ldap'],
    filename: files.map(({ filename }) => filename),
  }
  const shown: string[] = []
  let read = 0
  for (const operation of operations) {
    if (operation.method !== 'GET') continue
    const names = [...operation.at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    for (const value of names.length === 0 ? [''] : (values[names[0] ?? ''] ?? ['x'])) {
      const path = Object.fromEntries(names.map((name, i) => [name, i === 0 ? value : 'x']))
      const reply = await api.app.inject({
        url: `/api/v5${operationPath(operation, path)}?limit=1000`,
        headers: { host: 'localhost', authorization },
      })
      if (reply.statusCode === 200) read++
      if (reply.body.includes(SECRET)) shown.push(`${operation.id} ${value}`)
    }
  }
  for (const query of [
    '?left=before:1&right=current',
    `?left=before:${data.at(-1)?.id}&right=current`,
  ]) {
    const { body } = await api.call('GET', `/config_compare${query}`, { authorization })
    if (JSON.stringify(body).includes(SECRET)) shown.push(`config_compare ${query}`)
  }
  expect(shown).toEqual([])
  expect(read).toBeGreaterThan(100)
})
