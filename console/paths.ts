/** Every address of the console; links come from here only. */
type Search = Record<string, string | number | boolean | readonly string[] | undefined>

function withSearch(path: string, search: Search = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') params.append(key, String(each))
    }
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

const segment = encodeURIComponent

/**
 * Client IDs that a path cannot hold or that proxies change on the way: dot segments, slashes,
 * backslashes, percent signs, blanks. They are a query parameter.
 */
const UNSAFE_SEGMENT = /^\.{0,2}$|[/\\%\s]/

/** A list, or one of its things with a part of that; the first part needs no name. */
const detail = (area: string, id?: string, tab?: string) =>
  id === undefined
    ? area
    : withSearch(`${area}/detail/${segment(id)}`, { tab: tab === 'overview' ? undefined : tab })

export const paths = {
  login: (to?: string) => withSearch('/login', { to }),
  overview: () => '/dashboard/overview',
  nodes: () => '/dashboard/nodes',
  node: (node: string) => `/dashboard/nodes/${segment(node)}`,
  metrics: (search?: Search) => withSearch('/dashboard/metrics', search),
  clients: (search?: Search) => withSearch('/clients', search),
  client: (clientid: string) =>
    UNSAFE_SEGMENT.test(clientid)
      ? withSearch('/clients/detail', { id: clientid })
      : `/clients/detail/${segment(clientid)}`,
  subscriptions: (search?: Search) => withSearch('/subscriptions/subscription', search),
  topics: (search?: Search) => withSearch('/subscriptions/topics', search),
  explorer: (search?: Search) => withSearch('/topics', search),
  retained: (search?: Search) => withSearch('/retained', search),
  retainer: () => '/mqtt/retainer',
  delayed: () => '/delayed-pub',
  delayedSettings: () => '/delayed-pub-configuration',
  alarms: (search?: Search) => withSearch('/alarm/current-alarm', search),
  alarmHistory: () => '/alarm/history-alarm',
  alarmSettings: () => '/monitoring/alarm-settings',
  authentication: (id?: string, tab?: string) => detail('/authentication', id, tab),
  authorization: (type?: string, tab?: string) => detail('/authorization', type, tab),
  builtInRules: (search?: Search) =>
    withSearch('/authorization/detail/built_in_database', { tab: 'users', ...search }),
  newIn: (area: 'authentication' | 'authorization', search?: Search) =>
    withSearch(`/${area}/create`, search),
  explain: (search?: Search) => withSearch('/access/explain', search),
  refused: (search?: Search) => withSearch('/access/refused', search),
  banned: (search?: Search) => withSearch('/banned-clients', search),
  flapping: () => '/flapping-detect',
  users: () => '/users',
  apiKeys: () => '/api-key',
  simulate: (search?: Search) => withSearch('/diagnose/publish', search),
  websocket: () => '/websocket',
}
