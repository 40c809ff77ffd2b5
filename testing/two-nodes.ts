import { writeHocon } from '@signalbox/formats/hocon'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { type NodesRecording, readRecordings, readTwoNodes } from './facts.ts'

/** The nodes of the recorded cluster. The first one answers the API. */
export const TWO_NODES = { first: 'emqx1@127.0.0.1', second: 'emqx2@127.0.0.1' } as const
type NodeName = (typeof TWO_NODES)[keyof typeof TWO_NODES]

type Tree = Record<string, unknown>
interface Answer {
  status: number
  /** An object, or a text. */
  body?: unknown
}

type Answering = (method: string, path: string, query: URLSearchParams) => Answer | undefined

export interface TwoNodes {
  readonly url: string
  /** The bodies of all calls that change something, with the path below `/api/v5`. */
  readonly writes: { method: string; path: string; body: unknown }[]
  /** The roots in force at a node, which the test may change. */
  readonly configs: Record<NodeName, Record<string, Tree>>
  stop(node: NodeName): void
  /** Makes a node run without answering for its configuration. */
  silence(node: NodeName): void
  /** Answers calls in place of the recording; `undefined`: as recorded. */
  answer(to: Answering): void
  close(): Promise<void>
}

/** The paths at which a root is read and written, and how a node merges the sent body (`contract/root-updates.ts`). */
const ROOTS: readonly {
  path: string
  roots: readonly string[]
  merge: 'deep' | 'groups' | 'whole'
}[] = [
  { path: '/configs/dashboard', roots: ['dashboard'], merge: 'deep' },
  { path: '/configs/log', roots: ['log'], merge: 'groups' },
  { path: '/configs/sysmon', roots: ['sysmon'], merge: 'groups' },
  { path: '/configs/sys_topics', roots: ['sys_topics'], merge: 'groups' },
  { path: '/configs/limiter', roots: ['limiter'], merge: 'groups' },
  { path: '/mqtt/retainer', roots: ['retainer'], merge: 'groups' },
  { path: '/slow_subscriptions/settings', roots: ['slow_subs'], merge: 'groups' },
  { path: '/configs/alarm', roots: ['alarm'], merge: 'whole' },
  { path: '/configs/broker', roots: ['broker'], merge: 'whole' },
  { path: '/mqtt/delayed', roots: ['delayed'], merge: 'whole' },
  { path: '/prometheus', roots: ['prometheus'], merge: 'whole' },
  { path: '/opentelemetry', roots: ['opentelemetry'], merge: 'whole' },
  { path: '/rule_engine', roots: ['rule_engine'], merge: 'whole' },
  { path: '/authorization/settings', roots: ['authorization'], merge: 'whole' },
  {
    path: '/configs/global_zone',
    roots: ['mqtt', 'flapping_detect', 'force_gc', 'force_shutdown', 'durable_sessions'],
    merge: 'whole',
  },
]
const JSON_ROOTS = ['alarm', 'broker', 'dashboard', 'log', 'sys_topics', 'sysmon']

/**
 * The API of a real cluster of two nodes, from its recording. The configuration of each node is its own, and a change
 * is applied by every running node as EMQX 5.7 does: it merges the sent body into its own values. Calls that were not
 * recorded there are answered as the single recorded node did.
 */
export async function startTwoNodes(): Promise<TwoNodes> {
  const running = new Set<NodeName>(Object.values(TWO_NODES))
  const silent = new Set<NodeName>()
  const writes: TwoNodes['writes'] = []
  const answers: Answering[] = []
  const recordings = { both: readTwoNodes('both-running'), one: readTwoNodes('second-stopped') }
  const single = readRecordings('open').filter(
    ({ method, status }) => method === 'GET' && status === 200,
  )
  const configs = makeConfigs(
    recordings.both,
    (path) => single.findLast((each) => each.path === path)?.response,
  )

  const isNode = (name: string | null): name is NodeName =>
    Object.values<string | null>(TWO_NODES).includes(name)

  function wholeConfig(query: URLSearchParams, isText: boolean): Answer {
    const node = query.get('node') ?? TWO_NODES.first
    if (!isNode(node) || !running.has(node)) {
      return {
        status: 404,
        body: { code: 'NOT_FOUND', message: `Bad node ${node}, reason not found` },
      }
    }
    if (silent.has(node)) {
      return {
        status: 500,
        body: { code: 'BAD_NODE', message: `Bad node ${node}, reason timeout` },
      }
    }
    const roots = configs[node]
    if (!isText) {
      return ok(Object.fromEntries(JSON_ROOTS.map((root) => [root, roots[root] ?? {}])))
    }
    const key = query.get('key')
    return ok(writeHocon(key === null ? roots : { [key]: roots[key] ?? {} }))
  }

  function rootsAt(path: string): Answer | undefined {
    const found = ROOTS.find((each) => each.path === path)
    return found && ok(pickRoots(configs[TWO_NODES.first], found.roots))
  }

  function update(path: string, body: unknown): Answer {
    const found = ROOTS.find((each) => each.path === path)
    if (found === undefined) return { status: 204 }
    for (const node of running) {
      const isOne = found.roots.length === 1
      for (const root of found.roots) {
        const sent = (isOne ? body : (body as Record<string, Tree>)[root]) as Tree
        const before = configs[node][root] ?? {}
        // Paths of log files contain the environment of the node.
        const value = withFolder(
          found.merge === 'deep'
            ? deepMerge(before, sent)
            : found.merge === 'groups'
              ? { ...before, ...sent }
              : sent,
          node,
        )
        configs[node][root] = value as Tree
      }
    }
    return ok(pickRoots(configs[TWO_NODES.first], found.roots))
  }

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/', headers } = incoming
    const { pathname, searchParams: query, search } = new URL(url, 'http://localhost')
    const path = decodeURIComponent(pathname.replace(/^\/api\/v5/, ''))
    const isText = headers['content-type']?.startsWith('text/') === true
    const body =
      method === 'GET'
        ? undefined
        : await (isText ? text(incoming) : json(incoming).catch(() => undefined))
    if (path !== '/login' && method !== 'GET') writes.push({ method, path, body })
    for (const to of answers) {
      const given = to(method, path, query)
      if (given !== undefined) return given
    }
    if (path === '/login') {
      return ok({ license: { edition: 'opensource' }, token: 'of-the-tests', version: '5.7.2' })
    }
    if (path === '/sso/running') return ok([])
    if (method === 'PUT') return update(path, body)
    if (method !== 'GET') return { status: 204 }
    if (path === '/configs')
      return wholeConfig(query, headers.accept?.includes('text/plain') === true)
    const root = rootsAt(path)
    if (root !== undefined) return root
    const calls = running.size === 2 ? recordings.both : recordings.one
    const recorded =
      calls.find((each) => each.path === path + search) ?? calls.find((each) => each.path === path)
    if (recorded !== undefined) return { status: recorded.status, body: recorded.answer }
    const other = single.findLast((each) => decodeURIComponent(each.path) === path)
    return other === undefined
      ? { status: 404, body: { code: 'NOT_FOUND', message: 'Not recorded' } }
      : ok(other.response)
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ status, body }) => {
        const isString = typeof body === 'string'
        outgoing.writeHead(status, { 'content-type': isString ? 'text/plain' : 'application/json' })
        outgoing.end(isString || body === undefined ? body : JSON.stringify(body))
      },
      (error: unknown) => outgoing.destroy(error as Error), // it rejects with errors
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    ...{ url: `http://127.0.0.1:${port}`, writes, configs },
    stop: (node) => running.delete(node),
    silence: (node) => silent.add(node),
    answer: (to) => answers.push(to),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The recorded roots of each node. Roots that were only recorded of a single node are the same for both. */
function makeConfigs(
  recordings: readonly NodesRecording[],
  single: (path: string) => unknown,
): TwoNodes['configs'] {
  const listRoots = (node: NodeName) => {
    const shared = ROOTS.flatMap(({ path, roots }) => {
      const value = (recordings.find((each) => each.path === path)?.answer ?? single(path)) as Tree
      return roots.length === 1 ? [[roots[0], value]] : roots.map((root) => [root, value[root]])
    })
    const own = recordings.find(({ path }) => path === `/configs?key=log&node=${node}`)
    return structuredClone({
      ...Object.fromEntries(shared),
      ...(own?.answer as Record<string, Tree>),
    }) as Record<string, Tree>
  }
  return {
    [TWO_NODES.first]: listRoots(TWO_NODES.first),
    [TWO_NODES.second]: listRoots(TWO_NODES.second),
  }
}

function pickRoots(config: Record<string, Tree>, roots: readonly string[]): unknown {
  const [only] = roots
  if (roots.length === 1) return config[only ?? '']
  return Object.fromEntries(roots.map((root) => [root, config[root]]))
}

function deepMerge(below: unknown, above: unknown): unknown {
  if (!isTree(below) || !isTree(above)) return above
  const merged = Object.entries(above).map(([name, value]) => [name, deepMerge(below[name], value)])
  return { ...below, ...Object.fromEntries(merged) }
}

/** The values as the node reads them: `EMQX_LOG_DIR` is set in its environment. */
function withFolder(value: unknown, node: NodeName): unknown {
  if (typeof value === 'string') {
    const folder = `/srv/${node.slice(0, node.indexOf('@'))}/log`
    return value.replace('${EMQX_LOG_DIR}', folder)
  }
  if (!isTree(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withFolder(each, node)]),
  )
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const ok = (body: unknown): Answer => ({ status: 200, body })
