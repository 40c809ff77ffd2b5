import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOpenApi, readAreaRecordings } from './facts.ts'

type Json = Record<string, unknown>

export interface RecordedSso {
  readonly url: string
  /** By backend, as they were sent. */
  readonly backends: ReadonlyMap<string, Json>
  close(): Promise<void>
}

/** The published names of the fields of each backend. */
const SCHEMAS: Readonly<Record<string, string>> = {
  ldap: 'sso.ldap',
  oidc: 'sso.oidc',
  saml: 'dashboard.saml',
}

/**
 * Single sign-on of an enterprise cluster: backends are stored and read as they were recorded, and a field
 * that is not published is refused. A directory that is enabled does not answer.
 */
export async function startRecordedSso(): Promise<RecordedSso> {
  const recordings = readAreaRecordings('enterprise', 'sso')
  const findRefusal = (step: string) => recordings.find((each) => each.step === step)?.response
  const { schemas } = readOpenApi('enterprise').components
  const backends = new Map<string, Json>()

  function put(name: string, body: Json): [status: number, body: unknown] {
    const known = Object.keys(schemas[SCHEMAS[name] ?? '']?.properties ?? {})
    const unknown = Object.keys(body).find((field) => !known.includes(field))
    if (unknown !== undefined) {
      return [400, { code: 'BAD_REQUEST', message: `{"reason":"unknown_fields: ${unknown}"}` }]
    }
    backends.set(name, body)
    const isAway = name === 'ldap' && body.enable === true
    return isAway ? [400, findRefusal('ldap, nothing listens')] : [200, shown(body)]
  }

  function answer(method: string, path: string, body: Json): [status: number, body: unknown] {
    const missing: [number, unknown] = [404, findRefusal('read, missing')]
    if (path === '/login') {
      const role = 'administrator'
      return [200, { license: { edition: 'ee' }, role, token: 'of-the-tests', version: '5.7.2' }]
    }
    if (path === '/sso') return [200, [...backends].map(toState)]
    if (path === '/sso/running') return [200, ['ldap', 'saml']]
    if (path === '/sso/login/ldap') {
      if (body.password !== 'right') return [401, findRefusal('login by ldap')]
      const login = { license: { edition: 'ee' }, role: 'viewer', token: 'of-ldap' }
      return [200, { ...login, version: '5.7.2', username: body.username, backend: 'ldap' }]
    }
    const name = /^\/sso\/(ldap|oidc|saml)$/.exec(path)?.[1]
    if (name === undefined) return [404, { code: 'NOT_FOUND', message: 'Request Path Not Found' }]
    if (method === 'PUT') return put(name, body)
    const config = backends.get(name)
    if (config === undefined) return missing
    if (method === 'GET') return [200, shown(config)]
    backends.delete(name)
    return [204, undefined]
  }

  const server = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '', 'http://x').pathname.replace('/api/v5', '')
    const [status, body] = answer(incoming.method ?? '', path, await readBody(incoming))
    outgoing.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    backends,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const toState = ([backend, { enable }]: [string, Json]) => ({
  ...{ backend, enable, running: enable === true && backend !== 'ldap' },
  last_error: enable === true && backend === 'ldap' ? 'connect failed' : '',
})

const DURATION = /^(\d+)(s|m)$/

/** Durations are read as numbers: of LDAP milliseconds, of OIDC seconds. */
function shown(config: Json): Json {
  const read = Object.entries(config).map(([name, value]) => {
    if (name === 'password' || name === 'secret' || name === 'sp_private_key')
      return [name, '******']
    const [matched, amount, unit] = DURATION.exec(String(value)) ?? []
    if (matched === undefined) return [name, value]
    const seconds = Number(amount) * (unit === 'm' ? 60 : 1)
    return [name, seconds * (config.backend === 'ldap' ? 1000 : 1)]
  })
  return Object.fromEntries(read) as Json // of the same names
}

async function readBody(incoming: IncomingMessage): Promise<Json> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Json)
}
