import { topicMatches } from '@signalbox/mqtt/match'
import { readRecordings } from './facts.ts'
import {
  NODES,
  type RecordedAnswer,
  type RecordedCluster,
  type RecordedRequest,
  startRecordedCluster,
} from './recorded-cluster.ts'

type Row = Readonly<Record<string, unknown>>

interface List {
  rows: number
  /** Fields of a row that differ from those of the recorded one. */
  row: (i: number) => Row
  /** Whether the list has no pages. */
  isWhole?: boolean
  /** The name of a row in a path. */
  id?: (row: Row) => string
}

const CLIENTS = 100_000
const TOPICS = 10_000
/** Longest page of version 5.7.2. */
const MAX_LIMIT = 10_000
const DEFAULT_LIMIT = 100

const numbered = (word: string, i: number) => `${word}-${String(i).padStart(6, '0')}`
const topic = (i: number) => `site/${i % 100}/line/${Math.floor(i / 100)}/temperature`
const typed = ({ type, name }: Row) => `${String(type)}:${String(name)}`
const named = ({ name }: Row) => String(name)
const user = (i: number) => ({ user_id: numbered('user', i), is_superuser: false })
const at = (i: number) => new Date(Date.UTC(2026, 10, 20) + i * 1000).toISOString()

const nodeOf = (i: number) => (i % 2 === 0 ? NODES.first : NODES.second)

const USERS = '/authentication/password_based:built_in_database/users'
const RULES = '/authorization/sources/built_in_database/rules'

/** The large lists; all other answers are the recorded ones. */
const LISTS: Readonly<Record<string, List>> = {
  '/clients': {
    rows: CLIENTS,
    row: (i) => ({ clientid: numbered('device', i), username: numbered('user', i) }),
    id: ({ clientid }) => String(clientid),
  },
  '/subscriptions': {
    rows: 2 * CLIENTS,
    row: (i) => ({ clientid: numbered('device', i >> 1), topic: topic(i % TOPICS) }),
  },
  '/topics': { rows: TOPICS, row: (i) => ({ topic: topic(i) }) },
  '/mqtt/retainer/messages': {
    rows: TOPICS,
    row: (i) => ({ topic: topic(i), msgid: String(i).padStart(32, '0') }),
  },
  '/mqtt/delayed/messages': {
    rows: TOPICS,
    row: (i) => ({ topic: topic(i), msgid: String(i).padStart(32, '0') }),
  },
  '/mqtt/topic_metrics': { rows: 512, row: (i) => ({ topic: topic(i) }), isWhole: true },
  '/slow_subscriptions': {
    rows: 1000,
    row: (i) => ({ clientid: numbered('device', i), topic: topic(i) }),
  },
  '/rules': {
    rows: 1000,
    row: (i) => ({
      id: numbered('rule', i),
      name: numbered('rule', i),
      from: [topic(i)],
      sql: `SELECT * FROM "${topic(i)}"`,
      actions: [`http:${numbered('action', i % 500)}`],
    }),
    id: ({ id }) => String(id),
  },
  '/connectors': {
    rows: 500,
    row: (i) => ({
      name: numbered('connector', i),
      actions: [numbered('action', i)],
    }),
    isWhole: true,
    id: typed,
  },
  '/actions': {
    rows: 500,
    row: (i) => ({ name: numbered('action', i), connector: numbered('connector', i) }),
    isWhole: true,
    id: typed,
  },
  '/sources': {
    rows: 500,
    row: (i) => ({ name: numbered('source', i), connector: numbered('connector', i) }),
    isWhole: true,
    id: typed,
  },
  '/banned': {
    rows: 10_000,
    row: (i) => ({ as: 'clientid', who: numbered('banned', i) }),
  },
  [USERS]: { rows: CLIENTS, row: user, id: ({ user_id }) => String(user_id) },
  [`${RULES}/users`]: { rows: 10_000, row: (i) => ({ username: numbered('user', i) }) },
  [`${RULES}/clients`]: { rows: 10_000, row: (i) => ({ clientid: numbered('device', i) }) },
  '/alarms': {
    rows: 3000,
    row: (i) => ({
      name: `action:http:${numbered('action', i)}:connector:http:c`,
      activate_at: at(i),
      ...(i % 3 === 0 && { deactivate_at: undefined }),
    }),
  },
  '/api_key': {
    rows: 500,
    row: (i) => ({ name: numbered('key', i) }),
    isWhole: true,
    id: named,
  },
  '/users': {
    rows: 200,
    row: (i) => (i === 0 ? {} : { username: numbered('user', i) }),
    isWhole: true,
  },
  '/gateways/stomp/clients': {
    rows: 10_000,
    row: (i) => ({ clientid: numbered('stomp', i) }),
    id: ({ clientid }) => String(clientid),
  },
  '/data/files': {
    rows: 1000,
    row: (i) => ({ filename: `emqx-export-${i}.tar.gz` }),
  },
}

const COUNTS = {
  'connections.count': CLIENTS,
  'live_connections.count': CLIENTS,
  'sessions.count': CLIENTS,
  'subscriptions.count': 2 * CLIENTS,
  'topics.count': TOPICS,
  'retained.count': TOPICS,
}

/** A request to the cluster, with the size of its answer. */
export interface Asked {
  method: string
  path: string
  query: string
  /** Number of rows in the answer; 0 if it is not a list. */
  rows: number
  /** Size of the body of the answer. */
  bytes: number
  /** Whether the API has no pages of the list. */
  isWhole: boolean
}

export interface LargeCluster extends RecordedCluster {
  /** All requests since the last call. */
  takeAsked(): readonly Asked[]
}

/**
 * A cluster of 100,000 clients and 10,000 topics. Lists have the pages, filters and limits of version 5.7.2. Their rows
 * differ from recorded ones in their names, and are created for the requested page.
 */
export async function startLargeCluster(): Promise<LargeCluster> {
  const recordings = readRecordings('open').filter((each) => each.status === 200)
  const templates = new Map(
    Object.keys(LISTS).map((path) => [path, recordedRow(recordings, path)] as const),
  )
  const stats = recordings.find(
    ({ path, response }) => path === '/stats' && !Array.isArray(response),
  )?.response as Row | undefined
  const rowAt = (path: string, list: List, i: number): Row => {
    const template = templates.get(path) ?? {}
    return { ...template, ...('node' in template && { node: nodeOf(i) }), ...list.row(i) }
  }

  function answer({ method, path, query }: RecordedRequest): RecordedAnswer | undefined {
    if (method !== 'GET') return undefined
    const decoded = decodeURIComponent(path)
    if (decoded === '/stats' && query.get('aggregate') === 'true') {
      return { status: 200, body: { ...stats, ...COUNTS } }
    }
    const list = LISTS[decoded]
    if (list !== undefined) return ofList(query, list, (i) => rowAt(decoded, list, i))
    for (const [prefix, { id, ...large }] of Object.entries(LISTS)) {
      if (id === undefined || !decoded.startsWith(`${prefix}/`)) continue
      const [name, ...part] = decoded.slice(prefix.length + 1).split('/')
      if (part.length > 0) return recordedPart(recordings, prefix, part.join('/'))
      const i = Number(/\d+$/.exec(name ?? '')?.[0])
      const body = i < large.rows ? rowAt(prefix, large, i) : {}
      return id(body) === name ? { status: 200, body } : undefined
    }
    return undefined
  }

  let asked: Asked[] = []
  const cluster = await startRecordedCluster({
    answer,
    onAnswer: ({ method, path, query }, { body }, bytes) => {
      const { data = body } = (body ?? {}) as { data?: unknown }
      asked.push({
        ...{ method, path: decodeURIComponent(path), query: String(query), bytes },
        rows: Array.isArray(data) ? data.length : 0,
        isWhole: Array.isArray(body),
      })
    },
  })
  return {
    ...cluster,
    takeAsked() {
      const before = asked
      asked = []
      return before
    },
  }
}

/** A page of the list. With a fuzzy search, it has no number of all rows. */
function ofList(query: URLSearchParams, list: List, rowAt: (i: number) => Row): RecordedAnswer {
  const indexes = Array.from({ length: list.rows }, (_, i) => i)
  if (list.isWhole === true) return { status: 200, body: indexes.map(rowAt) }
  const [page, limit] = [query.get('page') ?? 1, query.get('limit') ?? DEFAULT_LIMIT].map(Number)
  if (page === undefined || limit === undefined || limit > MAX_LIMIT) {
    return { status: 400, body: { code: 'BAD_REQUEST', message: 'limit' } }
  }
  const conditions = [...query].filter(([name]) => !['page', 'limit', 'fields'].includes(name))
  const found = indexes.filter((i) => {
    const row = { node: nodeOf(i), ...list.row(i) }
    return conditions.every(([name, value]) => passes(row, name, value))
  })
  const data = found.slice((page - 1) * limit, page * limit).map((i) => {
    const fields = query.get('fields')
    if (fields === null || fields === 'all') return rowAt(i)
    return Object.fromEntries(
      Object.entries(rowAt(i)).filter(([name]) => fields.split(',').includes(name)),
    )
  })
  const isFuzzy = conditions.some(([name]) => /^(like|match|gte|lte)_/.test(name))
  const count = isFuzzy ? {} : { count: found.length }
  const meta = { page, limit, ...count, hasnext: found.length > page * limit }
  return { status: 200, body: { data, meta } }
}

/** Whether a row matches a condition. Fields that come from the recording match always. */
function passes(row: Row, name: string, value: string): boolean {
  const [, how, field = name] = /^(like|match)_(.*)$/.exec(name) ?? []
  if (name === 'activated') return 'deactivate_at' in row === (value === 'true')
  if (name === 'topic') return topicMatches(value, String(row.topic))
  if (!(field in row)) return true
  const values = [row[field]].flat().map(String)
  if (how === 'like') return values.some((each) => each.includes(value))
  return values.some((each) => (how === 'match' ? topicMatches(value, each) : each === value))
}

type Recordings = ReturnType<typeof readRecordings>

/** The recorded row of a list that has the most fields. */
function recordedRow(recordings: Recordings, path: string): Row {
  const rows = recordings
    .filter((each) => each.method === 'GET' && decodeURIComponent(each.path) === path)
    .flatMap(({ response }) => {
      const { data = response } = (response ?? {}) as { data?: unknown }
      return (Array.isArray(data) ? data : []) as Row[]
    })
  return rows.sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {}
}

/** The recorded answer below any row of a list: `/clients/c1/subscriptions`, `/rules/r1/metrics`. */
function recordedPart(
  recordings: Recordings,
  prefix: string,
  part: string,
): RecordedAnswer | undefined {
  const found = recordings.findLast(({ method, path }) => {
    const decoded = decodeURIComponent(path)
    return method === 'GET' && decoded.startsWith(`${prefix}/`) && decoded.endsWith(`/${part}`)
  })
  return found && { status: 200, body: found.response }
}
