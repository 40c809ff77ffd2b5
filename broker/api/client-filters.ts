import {
  CLIENT_FIELDS,
  type ClientTrouble,
  OWN_CLIENT_FIELDS,
} from '@signalbox/contract/client-fields'
import { CLIENT_FLOORS } from '@signalbox/contract/client-sort'
import type { clientListQuery } from '@signalbox/contract/clients'
import { isIP } from 'node:net'
import type { core } from 'zod/mini'
import { unacknowledgedSince } from '../kernel/sessions/unacknowledged.ts'
import type { Session } from '../kernel/sessions/session.ts'
import { clientValues } from './client-order.ts'
import { apiError } from './failure.ts'
import { readTime } from './time.ts'

type ClientQuery = core.output<typeof clientListQuery>
type Test = (session: Session) => boolean

/**
 * One test that combines all filters of the query; `undefined` without filters.
 * @param losing clients that lost messages in the last minute, by client ID
 * @param now in epoch milliseconds
 */
export function clientFilter(
  query: ClientQuery,
  losing: ReadonlyMap<string, number>,
  now: number,
): Test | undefined {
  const tests: Test[] = []
  const add = <T>(value: T | undefined, test: (value: T) => Test) => {
    if (value !== undefined) tests.push(test(value))
  }
  add(
    query.clientid,
    matchAny((session) => session.clientId),
  )
  add(
    query.username,
    matchAny((session) => session.username),
  )
  add(
    readAddress(query.ip_address),
    (it) =>
      ({ peer }) =>
        peer.address === it,
  )
  add(query.conn_state, (it) => (session) => connectionState(session) === it)
  add(query.clean_start, (it) => (session) => session.cleanStart === it)
  add(readVersion(query.proto_ver), (it) => (session) => session.protocolVersion === it)
  add(query.like_clientid, (it) => (session) => session.clientId.includes(it))
  add(query.like_username, (it) => (session) => session.username?.includes(it) === true)
  const time = (
    name: 'gte_created_at' | 'lte_created_at' | 'gte_connected_at' | 'lte_connected_at',
  ) => readTime(name, query[name])
  add(time('gte_created_at'), (it) => (session) => session.createdAt >= it)
  add(time('lte_created_at'), (it) => (session) => session.createdAt <= it)
  add(time('gte_connected_at'), (it) => (session) => session.connectedAt >= it)
  add(time('lte_connected_at'), (it) => (session) => session.connectedAt <= it)
  const hasTrouble: Record<ClientTrouble, Test> = {
    losing: ({ clientId }) => losing.has(clientId),
    queue_full: ({ queue }) => queue.fullSince !== undefined,
    does_not_acknowledge: (session) => unacknowledgedSince(session, now) !== undefined,
  }
  add(query.health, (it) => hasTrouble[it])
  for (const [name, value] of (query.attr ?? []).map(splitAttribute)) {
    tests.push(({ clientAttrs }) => attributeOf(clientAttrs, name) === value)
  }
  for (const [name, part] of (query.like_attr ?? []).map(splitAttribute)) {
    tests.push(({ clientAttrs }) => attributeOf(clientAttrs, name)?.includes(part) === true)
  }
  for (const name of CLIENT_FLOORS) {
    const read = clientValues[name]
    add(query[`gte_${name}`], (it) => (session) => Number(read(session)) >= it)
  }
  const [only] = tests
  if (tests.length < 2) return only
  return (session) => tests.every((test) => test(session))
}

/** Whether the answer has a `count`: the API does not count where it searches inside a text. */
export function isCounted(query: ClientQuery): boolean {
  return query.like_clientid === undefined && query.like_username === undefined
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set([...CLIENT_FIELDS, ...OWN_CLIENT_FIELDS])

/** The names in `fields`; `undefined`: all. @throws {Failure} 400 if one is unknown */
export function readFields(text: string): string[] | undefined {
  if (text === 'all') return undefined
  const names = text.split(',').map((name) => name.trim())
  const index = names.findIndex((name) => !KNOWN_FIELDS.has(name))
  if (index === -1) return names
  const mismatches = {
    array: {
      value: names[index],
      reason: 'unable_to_convert_to_enum_symbol',
      path: `fields.${index + 1}`,
      kind: 'validation_error',
    },
    all: { value: names, reason: { expected: 'all' }, path: 'fields', kind: 'validation_error' },
  }
  const fault = { reason: 'matched_no_union_member', path: 'fields', mismatches }
  throw apiError('BAD_REQUEST', { message: JSON.stringify({ ...fault, kind: 'validation_error' }) })
}

/** `firmware=3.7.4`; the value may contain further equals signs. */
function splitAttribute(text: string): [name: string, value: string] {
  const end = text.indexOf('=')
  return [text.slice(0, end), text.slice(end + 1)]
}

/** Attributes have names that clients may choose, such as `constructor`. */
const attributeOf = (attributes: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined

function matchAny(read: (session: Session) => string | null) {
  return (wanted: string[]): Test => {
    const set = new Set<string | null>(wanted)
    return (session) => set.has(read(session))
  }
}

function connectionState(session: Session): 'connected' | 'disconnected' {
  return session.connected ? 'connected' : 'disconnected'
}

function readAddress(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) !== 0) return text
  throw notOfType('ip_address', 'ip', text)
}

function readVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^-?\d+$/.test(text)) throw notOfType('proto_ver', 'integer', text)
  return Number(text)
}

function notOfType(name: string, type: string, value: string) {
  return apiError('INVALID_PARAMETER', {
    status: 400,
    message: `the ${name} parameter expected type is ${type}, but the value is ${value}`,
  })
}
