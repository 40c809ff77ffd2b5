import type { AnyOperation } from '@signalbox/contract/client'
import { operations } from '@signalbox/contract/operations'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readLaterRecordings } from './facts.ts'
import { createLaterResources, type LaterResources } from './later-resources.ts'
import { startRecordedCluster } from './recorded-cluster.ts'

export interface LaterCluster {
  readonly url: string
  /** The paths below `/api/v5` that were called. */
  readonly asked: Set<string>
  /** Resources of the enterprise edition, which other clusters do not have. */
  readonly resources: LaterResources
  close(): Promise<void>
}

const RELEASES = {
  open: { edition: 'opensource', version: '5.8.9' },
  enterprise: { edition: 'ee', version: '5.8.1' },
} as const
/** Name of a field that no version has, and that every object of the answers has. */
export const ADDED = 'field_of_a_later_version'
const STEP_MS = 10_000
const SAMPLES = 360

/**
 * The recorded cluster as a future version. Its answers are those of a real broker 5.8.9 if these are
 * not empty, and otherwise those of 5.7.2. Every object has an additional field, and all fields that the contract does
 * not require and that identify nothing have other names. Every second interval of the monitor has its time only.
 */
export async function startLaterCluster(
  edition: keyof typeof RELEASES = 'open',
): Promise<LaterCluster> {
  const earlier = await startRecordedCluster()
  const later = readLaterRecordings()
  const asked = new Set<string>()
  const resources = createLaterResources(ADDED)

  async function answer(method: string, url: string, body: string) {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const encoded = pathname.replace(/^\/api\/v5/, '')
    const path = decodeURIComponent(encoded)
    asked.add(path)
    if (edition === 'enterprise') {
      const sent = body === '' ? {} : Object(JSON.parse(body))
      const found = resources.answer(method, encoded, searchParams, sent)
      if (found !== undefined) return { ...found, body: JSON.stringify(found.body) }
    }
    const init = method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } }
    const response = await fetch(earlier.url + url, { method, ...init })
    const known = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    if (!isJson) return { status: response.status, body: known }
    const given: unknown = JSON.parse(known)
    if (path === '/login') {
      const { version, edition: announced } = RELEASES[edition]
      const role = /"viewer"/.test(body) ? 'viewer' : 'administrator'
      return ok({ ...Object(given), license: { edition: announced }, version, role })
    }
    if (method !== 'GET') return { status: response.status, body: known }
    const recorded = later.get(path)
    if (path.startsWith('/schemas/') && recorded !== undefined) return ok(recorded)
    if (path.startsWith('/monitor')) return ok(Array.isArray(given) ? monitor() : given)
    const isUsed = recorded !== undefined && !isEmpty(recorded)
    if (response.status !== 200 && !isUsed) return { status: response.status, body: known }
    return ok(asLater(findOperation(path), isUsed ? recorded : given))
  }

  const server = createServer((incoming, outgoing) => {
    void text(incoming)
      .then((body) => answer(incoming.method ?? 'GET', incoming.url ?? '/', body))
      .then(({ status, body }) => {
        outgoing.writeHead(status, { 'content-type': 'application/json' })
        outgoing.end(status === 204 ? undefined : body)
      })
      .catch((error: unknown) => outgoing.destroy(error as Error)) // it rejects with errors
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    resources,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await earlier.close()
    },
  }
}

const ok = (body: unknown) => ({ status: 200, body: JSON.stringify(body) })

function isEmpty(answer: unknown): boolean {
  const rows: unknown = Array.isArray(answer) ? answer : Object(answer).data
  return typeof answer === 'string' || (Array.isArray(rows) && rows.length === 0)
}

function monitor() {
  const now = Date.now()
  return Array.from({ length: SAMPLES }, (_, i) => {
    const time_stamp = now - (SAMPLES - i) * STEP_MS
    const counts = { connections: i, topics: 1, subscriptions: 1, received: i, sent: i, dropped: 0 }
    return i % 2 === 0 ? { time_stamp } : { time_stamp, ...counts, live_connections: i }
  })
}

const findOperation = (path: string): AnyOperation | undefined =>
  operations.find(
    ({ method, at }) =>
      method === 'GET' && new RegExp(`^${at.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

/** An answer with other names for all optional fields, and with an additional field in each object. */
function asLater(operation: AnyOperation | undefined, answer: unknown): unknown {
  const schema = operation?.answers[200]
  const renamed =
    schema === undefined || schema === null
      ? answer
      : renamedOptional(answer, (next) => {
          // Every schema of `zod/mini` has this method, but its base type does not declare it.
          const { success, data } = (schema as unknown as Checking).safeParse(next)
          // A default of the contract means that a broker always answers it.
          return success && addsNothing(next, data)
        })
  return withAdded(renamed)
}

interface Checking {
  safeParse(value: unknown): { success: boolean; data?: unknown }
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a schema has added no default to a value. */
function addsNothing(input: unknown, output: unknown): boolean {
  if (Array.isArray(input) && Array.isArray(output)) {
    return input.every((each, i) => addsNothing(each, output[i]))
  }
  if (!isTree(input) || !isTree(output)) return true
  return Object.entries(output).every(
    ([name, each]) => name in input && addsNothing(input[name], each),
  )
}

/** Fields that identify an item, and so must stay. */
const IDENTIFYING = ['backend', 'id', 'mechanism', 'name', 'node', 'topic', 'type']

/** Renames every field that the whole can be valid without. */
function renamedOptional(whole: unknown, isValid: (next: unknown) => boolean): unknown {
  if (!isValid(whole)) return whole
  const next: unknown = structuredClone(whole)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isTree(value)) return
    for (const [name, each] of Object.entries(value)) {
      if (IDENTIFYING.includes(name)) continue
      delete value[name]
      if (isValid(next)) value[`${name}_renamed`] = each
      else {
        value[name] = each
        visit(each)
      }
    }
  }
  visit(next)
  return next
}

function withAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAdded)
  if (!isTree(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withAdded(each)] as const)
  const all = Object.values(value)
  const isMap = all.length > 0 && all.every(isTree)
  const added = all.every((each) => typeof each === 'number') ? 1 : { nested: [1], text: 'x' }
  return Object.fromEntries(isMap ? entries : [...entries, [ADDED, added]])
}
