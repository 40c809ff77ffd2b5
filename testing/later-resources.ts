import { readLaterOpenApi } from './facts.ts'

type Row = Record<string, unknown>
interface Answer {
  status: number
  body?: unknown
}

const NODES = ['emqx@10.0.0.1', 'emqx@10.0.0.2'] as const
const MASKED = '******'
/** Rows of a page at most, whatever its limit. */
const PAGE_ROWS = 3
/** Fields of a link that are not described, and that a request may have. */
const HIDDEN = ['ps_actor_incarnation']

export interface LaterResources {
  /** Configurations of the links, with their secrets, by name. */
  readonly links: Map<string, Row>
  /** External schema registries, with their secrets, by name. */
  readonly registries: Map<string, Row>
  /** Durable queues in the order of their creation. */
  readonly queues: Row[]
  /** The bodies of all calls that change something. */
  readonly writes: { method: string; path: string; body: unknown }[]
  /** Statuses of a link on both nodes; connected unless they are here. */
  readonly states: Map<string, readonly [first: Row, second: Row]>
  /** Answers a call; `undefined`: it is about something else. `path`: below `/api/v5`, encoded. */
  answer(method: string, path: string, query: URLSearchParams, body: Row): Answer | undefined
}

/**
 * Cluster links, external schema registries and durable queues of an enterprise cluster, as API 5.8.1 describes them
 * and EMQX behaves: fields that are not described are refused, apart from `added`; masked secrets stay; a link that is
 * disabled has no state.
 */
export function createLaterResources(added: string): LaterResources {
  const api = readLaterOpenApi('enterprise-5.8.1')
  const links = new Map<string, Row>()
  const registries = new Map<string, Row>()
  const queues: Row[] = []
  const writes: LaterResources['writes'] = []
  const states: LaterResources['states'] = new Map()
  const resets = new Set<string>()

  /** The fault of a body, by the described fields and those that are required. */
  function findFault(path: string, method: string, body: Row): string | undefined {
    const content = api.paths[path]?.[method]?.requestBody?.content
    let schema = content?.['application/json']?.schema as Row | undefined
    const [only] = (schema?.oneOf ?? []) as Row[]
    schema = only ?? schema
    const ref =
      String(schema?.$ref ?? '')
        .split('/')
        .at(-1) ?? ''
    schema = (api.components.schemas[ref] as Row | undefined) ?? schema
    const known = [...Object.keys(Object(schema?.properties)), ...HIDDEN, added]
    const unknown = Object.keys(body).filter((name) => !known.includes(name))
    if (unknown.length > 0) return JSON.stringify({ unknown, reason: 'unknown_fields' })
    const lacks = ((schema?.required ?? []) as string[]).find((name) => !(name in body))
    return lacks && JSON.stringify({ path: `root.${lacks}`, reason: 'required_field' })
  }

  const state = (name: string, { enable }: Row) => {
    const nodes = states.get(name) ?? NODES.map((node) => ({ node, status: 'connected' }))
    const all = new Set(nodes.map(({ status }) => status))
    const [one] = all
    return enable === false
      ? { status: 'inconsistent', node_status: [] }
      : { status: all.size === 1 ? one : 'inconsistent', node_status: nodes }
  }
  const presentLink = (name: string, link: Row) => ({
    name,
    ...masked(link),
    ...state(name, link),
  })

  function answerLink(method: string, name: string, part: string, body: Row): Answer {
    const link = links.get(name)
    if (link === undefined) return failed(404, 'NOT_FOUND', 'Cluster link not found')
    if (part === '/metrics') return { status: 200, body: metrics(resets.has(name)) }
    if (part === '/metrics/reset') {
      resets.add(name)
      return { status: 204 }
    }
    if (method === 'DELETE') links.delete(name)
    if (method === 'DELETE') return { status: 204 }
    if (method === 'PUT') links.set(name, unmasked(body, link))
    return { status: 200, body: presentLink(name, links.get(name) ?? {}) }
  }

  function create(of: Map<string, Row>, { name, ...config }: Row, message: string) {
    if (of.has(String(name))) return failed(400, 'ALREADY_EXISTS', message)
    of.set(String(name), config)
    return undefined
  }

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Row,
  ): Answer | undefined {
    const [, kind, item = '', part = ''] =
      /^\/(cluster\/links|schema_registry_external|durable_queues)(?:\/(?:link\/|registry\/)?([^/]+))?(\/metrics(?:\/reset)?)?$/.exec(
        path,
      ) ?? []
    if (kind === undefined) return undefined
    const name = decodeURIComponent(item)
    if (method !== 'GET') writes.push({ method, path: decodeURIComponent(path), body })
    const described = {
      'cluster/links': '/link/{name}',
      schema_registry_external: '/registry/{name}',
    }
    const at = `/${kind}${item === '' ? '' : (Object(described)[kind] ?? '')}`
    if ((method === 'POST' || method === 'PUT') && part === '') {
      const fault = findFault(at, method.toLowerCase(), body)
      if (fault !== undefined) return failed(400, 'BAD_REQUEST', fault)
    }
    if (kind === 'cluster/links') {
      if (item !== '') return answerLink(method, name, part, body)
      if (method === 'GET') {
        return { status: 200, body: [...links].map(([each, link]) => presentLink(each, link)) }
      }
      return (
        create(links, body, 'Cluster link already exists') ?? {
          status: 201,
          body: presentLink(String(body.name), body),
        }
      )
    }
    if (kind === 'schema_registry_external') return answerRegistry(method, name, body)
    return answerQueue(method, name, query, body)
  }

  function answerRegistry(method: string, name: string, body: Row): Answer {
    if (name === '') {
      if (method === 'GET') {
        const all = [...registries].map(([each, registry]) => [each, masked(registry)] as const)
        return { status: 200, body: Object.fromEntries(all) }
      }
      const { name: _, ...registry } = body
      const refused = create(registries, body, 'External registry already exists')
      return refused ?? { status: 201, body: masked(registry) }
    }
    const registry = registries.get(name)
    if (method === 'DELETE') registries.delete(name)
    if (method === 'DELETE') return { status: 204 }
    if (registry === undefined) return failed(404, 'NOT_FOUND', 'External registry not found')
    if (method === 'PUT') registries.set(name, unmasked(body, registry))
    return { status: 200, body: masked(registries.get(name) ?? {}) }
  }

  function answerQueue(method: string, id: string, query: URLSearchParams, body: Row): Answer {
    if (method === 'POST') {
      if (queues.some(({ group, topic }) => group === body.group && topic === body.topic)) {
        const message = 'Queue with given group name and topic filter already exists'
        return failed(409, 'CONFLICT', message)
      }
      const at = new Date().toISOString()
      const queue = {
        id: `${body.group}:${queues.length}`,
        created_at: at,
        start_time: at,
        ...body,
      }
      queues.push(queue)
      return { status: 201, body: queue }
    }
    if (method === 'GET') {
      const from = Number(query.get('cursor') ?? 0)
      const end = from + Math.min(Number(query.get('limit') ?? 100), PAGE_ROWS)
      const hasnext = end < queues.length
      const meta = { hasnext, ...(hasnext && { cursor: String(end) }) }
      return { status: 200, body: { data: queues.slice(from, end), meta } }
    }
    const at = queues.findIndex((queue) => queue.id === id)
    if (at === -1) return failed(404, 'NOT_FOUND', 'Queue not found')
    if (queues[at]?.group === 'busy') return failed(409, 'CONFLICT', 'Queue is currently active')
    queues.splice(at, 1)
    return { status: 200, body: 'Queue deleted' }
  }

  return { links, registries, queues, writes, states, answer }
}

const failed = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
})

function metrics(isReset: boolean) {
  const of = (count: number) => ({
    router: { routes: 7 },
    forwarding: { matched: isReset ? 0 : count, failed: 0, rate: isReset ? 0 : 1.5, later: 3 },
  })
  return {
    metrics: of(30),
    node_metrics: NODES.map((node, i) => ({ node, metrics: of(10 * (i + 1)) })),
  }
}

/** Secrets of API 5.8.1 by name. */
const isSecret = (name: string) => name === 'password'

const masked = (config: Row): Row => map(config, (name, value) => (isSecret(name) ? MASKED : value))

function unmasked(config: Row, before: Row): Row {
  return map(config, (name, value) => {
    if (isSecret(name) && value === MASKED) return before[name]
    return isRow(value) ? unmasked(value, isRow(before[name]) ? before[name] : {}) : value
  })
}

const map = (config: Row, to: (name: string, value: unknown) => unknown): Row =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      const next = to(name, value)
      return [name, isRow(next) && next === value ? map(next, to) : next]
    }),
  )

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
