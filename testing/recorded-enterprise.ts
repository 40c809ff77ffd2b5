import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOpenApi, readAreaRecordings } from './facts.ts'

const NODES = ['emqx@10.0.0.1', 'emqx@10.0.0.2'] as const

type Row = Record<string, unknown>
type Answer = [status: number, body?: unknown]

/** A Signalbox that answers what is not recorded. */
export interface Behind {
  apiUrl: string
  /** A bearer token of an administrator. */
  token: string
}

export interface RecordedEnterprise {
  readonly url: string
  readonly nodes: typeof NODES
  /** The bodies with which evacuations and rebalances were started. */
  readonly started: Row[]
  close(): Promise<void>
}

/**
 * Two nodes of the enterprise edition: evacuation, rebalance, license and transferred files, as recorded. With each
 * read of the status an evacuation disconnects as many clients as its rate says. Other operations of the edition are
 * those of the broker behind; without one they are not found.
 */
export async function startRecordedEnterprise(behind?: Behind): Promise<RecordedEnterprise> {
  const recorded = (area: string, step: string) =>
    readAreaRecordings('enterprise', area).find((each) => each.step === step)?.response as Row
  const started: Row[] = []
  const evacuations = new Map<string, Row & { stats: { current_connected: number } }>()
  let rebalance: Row | undefined
  const file = (recorded('file_transfer', 'files').files as Row[])[0]
  const refused = (node: string, reason: string): Answer => [
    400,
    { code: 'BAD_REQUEST', message: `error on node '${node}': ${reason}` },
  ]

  function evacuate(node: string, body: Row): Answer {
    if (evacuations.has(node)) return refused(node, 'already_started')
    started.push(body)
    const [one] = recorded('load_rebalance', 'global status while evicting').evacuations as Row[]
    evacuations.set(node, {
      ...one,
      node,
      connection_eviction_rate: body.conn_evict_rate ?? 500,
      stats: { initial_connected: 100, current_connected: 100, initial_sessions: 40 } as never,
    })
    return [200, {}]
  }

  function status(): Row {
    for (const evacuation of evacuations.values()) {
      const { stats } = evacuation
      const left = stats.current_connected - Number(evacuation.connection_eviction_rate)
      stats.current_connected = Math.max(left, 0)
      if (left <= 0) evacuation.state = 'prohibiting'
    }
    return {
      evacuations: [...evacuations.values()],
      purges: [],
      rebalances: rebalance === undefined ? [] : [rebalance],
    }
  }

  function ofNode(node: string, action: string, body: Row): Answer {
    if (!(NODES as readonly string[]).includes(node)) {
      return [404, { code: 'NOT_FOUND', message: `Node not found: ${node}` }]
    }
    if (action === 'evacuation/start') return evacuate(node, body)
    if (action === 'evacuation/stop') {
      return evacuations.delete(node) ? [200, {}] : refused(node, 'not_started')
    }
    if (action === 'stop') {
      if (rebalance === undefined) return refused(node, 'not_started')
      rebalance = undefined
      return [200, {}]
    }
    if (body.abs_conn_threshold === 10_000) return refused(node, 'nothing_to_balance')
    started.push(body)
    const [donor, recipient] = NODES
    rebalance = {
      ...{ node, coordinator_node: node, state: 'evicting_conns', connection_eviction_rate: 10 },
      ...{ donors: [donor], recipients: [recipient], donor_conn_avg: 90, recipient_conn_avg: 30 },
    }
    return [200, {}]
  }

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Row,
  ): Answer | undefined {
    const action = /^\/load_rebalance\/([^/]+)\/(.+)$/.exec(path)
    if (action !== null) return ofNode(decodeURIComponent(action[1] ?? ''), action[2] ?? '', body)
    switch (`${method} ${path}`) {
      case 'POST /login':
        return [200, { license: { edition: 'ee' }, token: 'of-the-tests', version: '5.7.2' }]
      case 'GET /nodes':
        return [
          200,
          NODES.map((node) => ({
            ...{
              node,
              node_status: 'running',
              version: '5.7.2',
              edition: 'Enterprise',
              role: 'core',
            },
            ...{ connections: 100, live_connections: 60, uptime: 1000, otp_release: '26' },
            ...{ memory_used: 1, memory_total: 2, process_used: 1, process_available: 2, load1: 0 },
            ...{
              load5: 0,
              load15: 0,
              max_fds: 1,
              cluster_sessions: 200,
              log_path: '',
              sys_path: '',
            },
          })),
        ]
      case 'GET /load_rebalance/global_status':
        return [200, status()]
      case 'GET /license':
        return [200, { ...recorded('license', 'read'), max_connections: 1000 }]
      case 'GET /license/setting':
        return [200, recorded('license', 'setting')]
      case 'GET /file_transfer':
        return [200, { ...recorded('file_transfer', 'read'), enable: true }]
      case 'GET /file_transfer/files':
        // Two pages.
        return query.get('following') === null
          ? [200, { files: [file], cursor: '{"n":1}' }]
          : [200, { files: [{ ...file, clientid: 'later', name: 'second.txt' }] }]
      default:
        return undefined
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const { method = '' } = incoming
    const { pathname, search, searchParams } = new URL(incoming.url ?? '', 'http://x')
    const path = pathname.replace('/api/v5', '')
    const text = await readText(incoming)
    const body = text === '' ? {} : (JSON.parse(text) as Row)
    const passes = behind !== undefined && isDescribed(path)
    const known = answer(method, path, searchParams, body)
    if (known === undefined && passes) {
      const { status, type, bytes } = await passOn(behind, method, path + search, text)
      outgoing.writeHead(status, { 'content-type': type }).end(bytes)
      return
    }
    const [code, content] = known ?? NOT_FOUND
    outgoing.writeHead(code, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(content))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    nodes: NODES,
    started,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const NOT_FOUND: Answer = [404, { code: 'NOT_FOUND', message: 'Request Path Not Found' }]

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text
}

/** Whether the edition has the path. */
function isDescribed(path: string): boolean {
  // The limits are answered, and described nowhere.
  const paths = ['/configs/limiter', ...Object.keys(readOpenApi('enterprise').paths)]
  described ??= paths.map(
    (template) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  )
  return described.some((pattern) => pattern.test(path))
}
let described: readonly RegExp[] | undefined

async function passOn({ apiUrl, token }: Behind, method: string, path: string, text: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = text === '' ? null : text
  const answer = await fetch(`${apiUrl}${path}`, { method, headers, body })
  const type = answer.headers.get('content-type') ?? 'application/json'
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) }
}
