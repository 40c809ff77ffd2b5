import type { AnyOperation } from '@signalbox/contract/client'
import { operations } from '@signalbox/contract/operations'
import fastify, { type FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeParse } from 'zod/mini'
import { type Broker, type BrokerOptions, startBroker } from '../../broker.ts'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { API_PREFIX, api, apiServerOptions } from '../api.ts'
import type { ApiDeps } from '../deps.ts'
import { resources } from '../resources.ts'

/** For the tests of this room: the real broker without listeners, and its API. */

export interface Reply {
  status: number
  headers: Record<string, unknown>
  /** Parsed JSON; a text if the body is no JSON, `undefined` without a body. */
  body: unknown
}

export interface CallOptions {
  body?: unknown
  /** The bytes of the body, unchanged. */
  rawBody?: string | Buffer
  /** Authorization header; a valid token unless given, `null` for none. */
  authorization?: string | null
  headers?: Record<string, string>
}

export interface TestApi {
  broker: Broker
  dataDir: string
  app: FastifyInstance
  token: string
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** A call that must answer 200. */
  read<T>(path: string): Promise<T>
  client(version?: 3 | 4 | 5): MemoryClient
  close(): Promise<void>
}

/** The ids of operations that are described and not served: the list only gets shorter. */
export function notImplemented(deps: ApiDeps): string[] {
  const served = new Set<string>()
  const tools = {
    ...deps,
    on: ({ id }: AnyOperation) => void served.add(id),
    ask: () => Promise.reject(new Error('nothing is served')),
    onClose: () => {},
  }
  for (const define of resources) define(tools)
  return operations.map(({ id }) => id).filter((id) => !served.has(id))
}

/** A Fastify app that serves only the API. */
export async function buildApi(deps: ApiDeps): Promise<FastifyInstance> {
  const app = fastify(apiServerOptions)
  await app.register(api, { ...deps, prefix: API_PREFIX })
  return app
}

export async function startApi(
  listeners: BrokerOptions['listeners'] = [],
  more: Pick<
    BrokerOptions,
    | 'durableSessions'
    | 'outgoingDeny'
    | 'log'
    | 'clock'
    | 'moreFeatures'
    | 'plugins'
    | 'secretsDir'
    | 'trustedProxies'
  > = {},
): Promise<TestApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-api-'))
  const broker = await startBroker({
    dataDir,
    version: '0.0.0',
    listeners,
    passwordRounds: 1,
    ...more,
  })
  // Tests of sources add their own.
  await broker.collections.authorization.change(() => [])
  const app = await buildApi(broker)
  const token = broker.tokens.issue('admin')

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { authorization = `Bearer ${token}`, rawBody } = options
    const payload =
      rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await app.inject({
      method,
      url: path.startsWith('//') ? path.slice(1) : `${API_PREFIX}${path}`,
      headers: {
        host: 'localhost',
        ...(authorization !== null && { authorization }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const reply = {
      status: response.statusCode,
      headers: response.headers,
      body: readBody(response.body, String(response.headers['content-type'] ?? '')),
    }
    holdToContract(method, path, reply)
    return reply
  }

  return {
    broker,
    dataDir,
    app,
    token,
    call,
    async read<T>(path: string) {
      const reply = await call('GET', path)
      if (reply.status !== 200)
        throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body as T // the test says what it expects
    },
    client: (version) => new MemoryClient(broker.kernel, version),
    async close() {
      await app.close()
      await broker.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Checks each successful answer of a test against the contract. */
function holdToContract(method: string, path: string, { status, body }: Reply): void {
  if (status >= 300 || path.startsWith('//')) return
  const address = path.replace(/\/?(\?.*)?$/, '')
  const fitting = operations.filter(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.at.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  const operation = fitting.find(({ at }) => at === address) ?? fitting[0]
  const schema = operation?.answers[status]
  if (schema === undefined) throw new Error(`${method} ${path}: ${status} is not in the contract`)
  if (schema === null) {
    if (body !== undefined) throw new Error(`${method} ${path}: a body where none belongs`)
    return
  }
  const read = safeParse(schema, body)
  if (!read.success) {
    throw new Error(`${method} ${path}: ${JSON.stringify(read.error.issues.slice(0, 3))}`)
  }
}

function readBody(text: string, contentType: string): unknown {
  if (text === '') return undefined
  return contentType.includes('json') ? JSON.parse(text) : text
}

/** Faults in the message of a refusal. */
export function faultsFromReply({ body }: Reply): unknown {
  return JSON.parse((body as { message: string }).message)
}
