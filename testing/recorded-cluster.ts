import { type Recording, readRecordings } from './facts.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The nodes of the cluster: two run, one is stopped. */
export const NODES = {
  first: 'emqx@10.0.0.1',
  second: 'emqx@10.0.0.2',
  stopped: 'emqx@10.0.0.3',
} as const

export interface RecordedCluster {
  readonly url: string
  close(): Promise<void>
}

type Row = Record<string, unknown>
export interface RecordedRequest {
  method: string
  /** Path without the prefix of the API. */
  path: string
  query: URLSearchParams
}
export interface RecordedAnswer {
  status: number
  body: unknown
}

interface Otherwise {
  /** Answers a request in place of the recordings; `undefined` leaves it to them. */
  answer?: (request: RecordedRequest) => RecordedAnswer | undefined
  /** Receives each answer, and the size of its body in bytes. */
  onAnswer?: (request: RecordedRequest, answer: RecordedAnswer, bytes: number) => void
}

/**
 * The API of a cluster of three nodes, out of what one real node of version 5.7.2 answered: lists by
 * node have a row more, paged lists tell rows to nodes in turn, and a stopped node has a name alone.
 */
export async function startRecordedCluster(otherwise: Otherwise = {}): Promise<RecordedCluster> {
  const recordings = readRecordings('open').filter(({ status }) => status === 200)
  const nodeName = recordedNode(recordings)
  const members = clusterMembers()

  /** The longest of the recorded answers: others are of an empty broker, or of a filter. */
  function recorded(path: string, isSum = false): unknown {
    const answers = recordings
      .filter((each) => each.method === 'GET' && decodeURIComponent(each.path) === path)
      .filter((each) => (new Map(listQuery(each)).get('aggregate') === 'true') === isSum)
      .map(({ response }) => response)
    return answers.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  }

  function answer({ method, path, query }: RecordedRequest): RecordedAnswer {
    if (path === '/login') {
      return ok({ license: { edition: 'opensource' }, token: 'of-the-tests', version: '5.7.2' })
    }
    // The login page asks; a browser would report a 404 as an error of the page.
    if (path === '/sso/running') return ok([])
    const [, resource, name, part] = path.split('/').map(decodeURIComponent)
    if (resource === 'cluster') return members.answer(method, name, part)
    if (method !== 'GET') return { status: 204, body: undefined }
    if (resource === 'nodes' && name !== undefined) return ofNode(name, part)
    const about = /^\/(monitor|monitor_current)\/nodes\/(.+)$/.exec(path)
    if (about !== null) {
      if (!isRunning(decodeURIComponent(about[2] ?? ''))) return missing(about[2] ?? '')
      return found(recorded(path.replace(about[2] ?? '', nodeName)))
    }
    const body = recorded(decodeURIComponent(path), query.get('aggregate') === 'true')
    if (path === '/listeners') return found((body as Row[]).map(onNodes))
    if (resource === 'nodes') return found([...byNode(body), ...members.stopped()])
    if (Array.isArray(body) && isOfNodes(body)) return found(byNode(body))
    return found(spread(body, query))
  }

  function ofNode(name: string, part: string | undefined): RecordedAnswer {
    if (!isRunning(name)) return missing(name)
    const body = recorded(['/nodes', nodeName, ...(part === undefined ? [] : [part])].join('/'))
    return found(name === NODES.second ? second(body as Row) : first(body as Row))
  }

  const first = (row: Row): Row => ({ ...row, ...('node' in row && { node: NODES.first }) })
  const isOfNodes = (rows: unknown[]) => rows.every((row) => typeof (row as Row).node === 'string')
  // Some answers were recorded with a second node, whose row would be there twice.
  const byNode = (body: unknown) =>
    (body as Row[])
      .filter(({ node }, _, [one]) => node === one?.node)
      .flatMap((row) => [first(row), second(row)])

  /** Rows of a page, assigned to both nodes in turn; only those of one node if requested. */
  function spread(body: unknown, query: URLSearchParams): unknown {
    const page = body as { data?: Row[] } | undefined
    if (!Array.isArray(page?.data)) return body
    const data = page.data
      .map((row, i) => ({
        ...row,
        ...('node' in row && { node: i % 2 === 0 ? NODES.first : NODES.second }),
      }))
      .filter((row) => !query.has('node') || row.node === query.get('node'))
    return { ...page, data }
  }

  const server = createServer((incoming, outgoing) => {
    const asked = read(incoming)
    if (asked === undefined) {
      write(outgoing, { status: 404, body: undefined })
      return
    }
    incoming.resume()
    const answered = otherwise.answer?.(asked) ?? answer(asked)
    const bytes = write(outgoing, answered)
    otherwise.onAnswer?.(asked, answered, bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * The members of the cluster, which change while it runs. An invitation is in progress when it is read for the
 * first time, and has failed afterwards: no other node runs.
 */
function clusterMembers() {
  let hasStopped = true
  const inProgress = new Set<string>()
  const failed = new Set<string>()
  const at = '2026-11-20T22:03:09.985+00:00'
  const invitations = () => {
    const answer = ok({
      succeed: [],
      in_progress: [...inProgress].map((node) => ({ node, started_at: at })),
      failed: [...failed].map((node) => ({
        ...{ node, started_at: at, finished_at: at },
        reason: '{error,{badrpc,nodedown}}',
      })),
    })
    for (const node of inProgress) failed.add(node)
    inProgress.clear()
    return answer
  }
  const leave = (node: string) => {
    if (node === NODES.first) return refused("Can't leave self")
    if (node !== NODES.stopped || !hasStopped) return refused('node_not_in_cluster')
    hasStopped = false
    return { status: 204, body: undefined }
  }
  const invite = (node: string) => {
    if (isRunning(node)) return refused(`{already_in_cluster,'${node}'}`)
    inProgress.add(node)
    return { status: 200, body: undefined }
  }
  return {
    stopped: () => (hasStopped ? [stoppedNode] : []),
    answer(method: string, name: string | undefined, part: string | undefined): RecordedAnswer {
      if (name === undefined) {
        const nodes = [NODES.first, NODES.second]
        return ok({ name: 'emqxcl', nodes, self: NODES.first })
      }
      if (name === 'topology') {
        const replicant_nodes = [{ node: NODES.second, streams: 4 }]
        return ok([{ core_node: NODES.first, replicant_nodes }])
      }
      if (name === 'invitation') return invitations()
      if (method === 'DELETE') return leave(name)
      return part === 'invite_async' ? invite(name) : refused('nodedown')
    },
  }
}

const refused = (message: string): RecordedAnswer => ({
  status: 400,
  body: { code: 'BAD_REQUEST', message },
})
/** A listener on both nodes; that of type `ssl` could not be opened on the second one. */
function onNodes(row: Row): Row {
  const status = { running: true, current_connections: 2, max_connections: 'infinity' }
  const isOpen = row.type !== 'ssl'
  return {
    ...row,
    number: 2,
    status: { ...status, running: isOpen || 'inconsistent', current_connections: isOpen ? 4 : 2 },
    node_status: [
      { node: NODES.first, status },
      {
        node: NODES.second,
        status: { ...status, running: isOpen, current_connections: isOpen ? 2 : 0 },
      },
    ],
  }
}

const stoppedNode: Row = { node: NODES.stopped, node_status: 'stopped', role: 'core' }
const ok = (body: unknown): RecordedAnswer => ({ status: 200, body })
const missing = (name: string): RecordedAnswer => ({
  status: 404,
  body: { code: 'NOT_FOUND', message: `Node not found: ${name}` },
})
const found = (body: unknown): RecordedAnswer =>
  body === undefined
    ? { status: 404, body: { code: 'NOT_FOUND', message: 'Not recorded' } }
    : ok(body)
const isRunning = (name: string) => name === NODES.first || name === NODES.second

/** The other node: another name, and counts that cannot be mistaken for the first one's. */
function second(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'node') return [key, NODES.second]
      if (key === 'role') return [key, 'replicant']
      return [key, typeof value === 'number' && Number.isInteger(value) ? value * 2 + 1 : value]
    }),
  )
}

function recordedNode(recordings: readonly Recording[]): string {
  const nodes = recordings.find(({ method, path }) => method === 'GET' && path === '/nodes')
  return String((nodes?.response as Row[] | undefined)?.[0]?.node)
}

function listQuery({ query }: Recording): [string, unknown][] {
  return Array.isArray(query) ? query : Object.entries(query ?? {})
}

function read({ url = '/', method = 'GET' }: IncomingMessage): RecordedRequest | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (!pathname.startsWith('/api/v5/')) return undefined
  return { method, path: pathname.slice('/api/v5'.length), query: searchParams }
}

/** Sends an answer and returns the size of its body in bytes. */
function write(outgoing: ServerResponse, { status, body }: RecordedAnswer): number {
  const text = body === undefined ? '' : JSON.stringify(body)
  outgoing.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
  outgoing.end(text)
  return Buffer.byteLength(text)
}
