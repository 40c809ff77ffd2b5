import type { AnyOperation } from '@signalbox/contract/client'
import type { Access } from '@signalbox/contract/operation'
import type { FastifyRequest } from 'fastify'
import type { EventEmitter } from 'node:events'
import type { Actor } from '../config/config-call.ts'
import type { ApiDeps } from './deps.ts'
import { accountName } from '../features/users/users.ts'
import { apiError, Failure } from './failure.ts'
import type { Caller, Origin } from './resource.ts'

/** Asks for a login in a way that a browser shows no dialog of its own for: the console's calls carry no cookies. */
const CHALLENGE = { 'www-authenticate': 'Basic Realm="emqx-dashboard"' }

type Deps = Pick<ApiDeps, 'tokens' | 'apiKeys' | 'users'>

/** Authenticates the caller and checks the role. */
export async function authorize(
  deps: Deps,
  operation: AnyOperation,
  path: unknown,
  header: string | undefined,
): Promise<Caller> {
  const caller = await identify(deps, operation.access, header)
  permit(caller, operation, path)
  return caller
}

/** Checks the role. @throws {Failure} `UNAUTHORIZED_ROLE` if it does not permit the operation */
export function permit(caller: Caller, operation: AnyOperation, path: unknown): void {
  if (!mayCall(caller, operation, path)) throw apiError('UNAUTHORIZED_ROLE')
}

/** Operations that a viewer may call although they change something: they affect only the viewer. */
const OWN_AFFAIRS: ReadonlySet<string> = new Set(['logout', 'userChangePassword'])
/**
 * Operations that change nothing despite their method: several reads in one call, a simulated
 * message, an explained right.
 */
export const READING: ReadonlySet<string> = new Set([
  'liveStream',
  'publishSimulate',
  'accessExplain',
])
const PUBLISHING: ReadonlySet<string> = new Set(['publish', 'publishBulk'])

function mayCall(caller: Caller, operation: AnyOperation, path: unknown): boolean {
  if (caller.kind === 'nobody') return true
  const { id, method, isForAdministrators } = operation
  switch (caller.role) {
    case 'administrator':
      return true
    case 'viewer': {
      if (isForAdministrators === true) return false
      if (method === 'GET' || READING.has(id)) return true
      if (caller.kind !== 'user' || !OWN_AFFAIRS.has(id)) return false
      // A user of another backend with the same name is not this user.
      if (id === 'userChangePassword' && caller.backend !== 'local') return false
      const { username = caller.username } = (path ?? {}) as { username?: unknown }
      return username === caller.username
    }
    case 'publisher':
      return PUBLISHING.has(id)
  }
}

/** Authenticates the caller. @throws {Failure} 400 for a malformed header, otherwise 401 */
export async function identify(
  { tokens, apiKeys, users }: Deps,
  access: Access,
  header: string | undefined,
): Promise<Caller> {
  if (access === 'none') return { kind: 'nobody' }
  if (header === undefined) throw apiError('AUTHORIZATION_HEADER_ERROR', { headers: CHALLENGE })
  const [, scheme, credentials] = /^(\w+) (\S+)$/.exec(header) ?? []
  if (scheme === undefined || credentials === undefined) throw new Failure(400, undefined)
  switch (scheme.toLowerCase()) {
    case 'bearer': {
      const name = tokens.use(credentials)
      const user = name === undefined ? undefined : users.account(name)
      if (user === undefined) throw apiError('BAD_TOKEN')
      const { username, backend, role } = user
      return { kind: 'user', username, backend, token: credentials, role }
    }
    case 'basic': {
      const pair = readBasic(credentials)
      if (pair === undefined) throw new Failure(400, undefined)
      const key = await apiKeys.verify(pair.key, pair.secret)
      if (key === undefined) throw apiError('BAD_API_KEY_OR_SECRET', { headers: CHALLENGE })
      if (access === 'user') throw apiError('API_KEY_NOT_ALLOW', { headers: CHALLENGE })
      return { kind: 'key', name: key.name, role: key.role }
    }
    default:
      throw new Failure(400, undefined)
  }
}

function readBasic(credentials: string): { key: string; secret: string } | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(credentials)) return undefined
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { key: text.slice(0, colon), secret: text.slice(colon + 1) }
}

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/

/** Headers that reverse proxies, load balancers and content delivery networks add to a forwarded call. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop|fastly-client-ip|fly-client-ip|x-azure-.*|x-envoy-.*|x-appengine-.*)$/

/** Whether a header says that a proxy has passed the call on. */
export function isForwardingHeader(name: string): boolean {
  return FORWARDING_HEADER.test(name)
}

/** When each connection to this API was made. */
const connectionTimes = new WeakMap<object, number>()

/** Notes when the connections of a server are made. */
export function noteConnections(server: EventEmitter, now: () => number): void {
  const note = (socket: object) => void connectionTimes.set(socket, now())
  server.on('connection', note)
  server.on('secureConnection', note)
}

/** The caller in the history of the configuration. */
export function actorFromCaller(caller: Caller, { address }: Origin): Actor {
  switch (caller.kind) {
    case 'user':
      return { kind: 'user', name: accountName(caller), address }
    case 'key':
      return { kind: 'key', name: caller.name, address }
    case 'nobody':
      return { kind: 'broker', name: '', address }
  }
}

/**
 * A call is local when its socket is, no header says that it was forwarded, by a trusted proxy or not, and it
 * was made to a loopback name: a page of another site that had its own name point here (DNS rebinding) is
 * not. The address is that of the client, as far as trusted proxies tell it.
 */
export function originFromRequest({ ip, raw, headers }: FastifyRequest): Origin {
  const isForwarded = Object.keys(headers).some(isForwardingHeader)
  return {
    address: ip,
    isLocal:
      LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
      !isForwarded &&
      LOOPBACK_NAME.test(headers.host ?? ''),
    connectedAt: connectionTimes.get(raw.socket),
  }
}

/** Name of the user or the API key; empty without a login. */
export const callerName = (caller: Caller | undefined) => {
  if (caller === undefined || caller.kind === 'nobody') return ''
  return caller.kind === 'user' ? accountName(caller) : caller.name
}
