import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAreaRecordings } from './facts.ts'

/** The nodes of the cluster. What runs on the first runs on the second only in part. */
const NODES = ['emqx@10.0.0.1', 'emqx@10.0.0.2'] as const

export interface RecordedExtensions {
  readonly url: string
  readonly nodes: typeof NODES
  /** The gateways that were set up, by name, with the bodies that were sent. */
  readonly gateways: Map<string, Record<string, unknown>>
  /** The clients of a gateway on each node. As EMQX does, every change of the gateway disconnects all of them. */
  readonly clients: Map<string, readonly [number, number]>
  close(): Promise<void>
}

type Row = Record<string, unknown>
type Answer = [status: number, body?: unknown]

/** The gateways, ExHook servers and plugins of an enterprise cluster of two nodes, from recorded answers of one node. */
export async function startRecordedExtensions(): Promise<RecordedExtensions> {
  const recorded = (edition: 'open' | 'enterprise', area: string, path: string) =>
    readAreaRecordings(edition, area)
      .filter((each) => each.method === 'GET' && each.status === 200 && each.path === path)
      .map(({ response }) => response)
  const names = (recorded('enterprise', 'gateways', '/gateways')[0] as Row[]).map(({ name }) =>
    String(name),
  )
  const gateways = new Map<string, Row>()
  const clients = new Map<string, readonly [number, number]>()
  const [first, second] = NODES
  const on = (status: string, other: string, more: Row = {}) => [
    { node: first, status },
    { node: second, status: other, ...more },
  ]

  function gatewayRow(name: string): Row {
    const body = gateways.get(name)
    if (body === undefined) return { name, status: 'unloaded' }
    const listeners = ((body.listeners ?? []) as Row[]).map(({ type, name: own }) => ({
      ...{ id: `${name}:${String(type)}:${String(own)}`, type, name: own, running: true },
    }))
    const at = '2026-11-20T22:03:09.985+00:00'
    const [here, there] = clients.get(name) ?? [0, 0]
    const [one, other = {}] = on('running', there > 0 ? 'running' : 'stopped')
    return {
      ...{ name, status: 'running', created_at: at, started_at: at, listeners },
      ...{ current_connections: here, max_connections: 1024 },
      node_status: [
        { ...one, current_connections: here },
        { ...other, ...(there > 0 && { current_connections: there }) },
      ],
    }
  }
  const server: Row = {
    ...(recorded('open', 'exhooks', '/exhooks/e1')[0] as Row),
    node_status: on('connected', 'disconnected'),
    hooks: [{ name: 'client.connect', params: {} }],
  }
  const plugin: Row = {
    ...(recorded('open', 'plugins', '/plugins')[1] as Row[])[0],
    running_status: on('running', 'stopped'),
  }

  function answer(method: string, path: string, body: Row): Answer {
    if (path === '/login') {
      return [200, { license: { edition: 'ee' }, token: 'of-the-tests', version: '5.7.2' }]
    }
    if (path === '/nodes') {
      return [200, NODES.map((node) => ({ node, node_status: 'running', role: 'core' }))]
    }
    if (path === '/exhooks') return [200, [server]]
    if (path === '/exhooks/e1') return [200, server]
    if (path === '/plugins') return [200, [plugin]]
    if (path === '/plugins/demo_plugin-1.0.0') return [200, plugin]
    if (path === '/gateways') return [200, names.map(gatewayRow)]
    const [, name = '', part, id = ''] =
      /^\/gateways\/(\w+)(?:\/(clients|listeners|authentication)(?:\/([\w%:]+))?)?$/.exec(path) ??
      []
    if (!names.includes(name)) return [404, { code: 'NOT_FOUND', message: 'Not recorded' }]
    if (part === 'clients') return [200, { data: [], meta: { page: 1, limit: 100, count: 0 } }]
    if (method !== 'GET') clients.delete(name)
    if (part === 'listeners') return ofListeners(name, method, decodeURIComponent(id), body)
    if (part === 'authentication') return ofAuthentication(name, method, body)
    if (method === 'GET') return [200, { ...gatewayRow(name), ...gateways.get(name) }]
    gateways.set(name, { ...gateways.get(name), ...body })
    return [204]
  }

  function ofListeners(name: string, method: string, id: string, body: Row): Answer {
    const listeners = (gateways.get(name)?.listeners ?? []) as Row[]
    const rowId = (row: Row) => `${name}:${String(row.type)}:${String(row.name)}`
    const keep = (next: Row[]) => gateways.set(name, { ...gateways.get(name), listeners: next })
    const others = listeners.filter((row) => rowId(row) !== id)
    const one = listeners.find((row) => rowId(row) === id)
    const shown = (row: Row) => ({
      id: rowId(row),
      status: { running: true, current_connections: clients.get(name)?.[0] ?? 0 },
      ...row,
    })
    switch (method) {
      case 'GET':
        // A cluster gives this answer for a gateway without listeners.
        if (gateways.get(name)?.listeners === undefined) {
          const message = `Resource not found. path: gateway.${name}.listeners`
          return [404, { code: 'RESOURCE_NOT_FOUND', message }]
        }
        return id === '' ? [200, listeners.map(shown)] : [200, one && shown(one)]
      case 'DELETE':
        keep(others)
        return [204]
      default:
        keep([...others, body])
        return [method === 'POST' ? 201 : 200, body]
    }
  }

  function ofAuthentication(name: string, method: string, body: Row): Answer {
    const { authentication, ...others } = gateways.get(name) ?? {}
    switch (method) {
      case 'GET':
        return authentication === undefined ? [204] : [200, authentication]
      case 'DELETE':
        gateways.set(name, others)
        return [204]
      default:
        gateways.set(name, { ...others, authentication: body })
        return [method === 'POST' ? 201 : 200, body]
    }
  }

  const http = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '', 'http://x').pathname.replace('/api/v5', '')
    const [status, body] = answer(incoming.method ?? '', path, await readBody(incoming))
    outgoing.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    nodes: NODES,
    gateways,
    clients,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

async function readBody(incoming: IncomingMessage): Promise<Row> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Row)
}
