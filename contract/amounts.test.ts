import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { authenticatorSchemas } from './authenticators.ts'
import { sourceSchemas as authorizationSchemas } from './authorization-sources.ts'
import { formats } from './formats.ts'
import { gatewaySchemas } from './gateway-fields.ts'
import { gatewayListenerSchemas } from './gateway-listener-fields.ts'
import { actionSchemas, connectorSchemas, sourceSchemas } from './integration/kinds.ts'
import { listenerSchemas } from './listener-fields.ts'
import { operations } from './operations.ts'

type Schema = z.core.$ZodTypes

/** Names of durations and sizes. */
const AMOUNT =
  /(^|_)(interval|timeout|ttl|expiry|linger|recbuf|sndbuf|send_buffer|watermark|period|max_age|keepalive|window_time|ban_time|hibernate_after|heartbeat)$|_(bytes|size)$/

/** Fields of these names that are texts of another kind, or of no limited kind. */
const OTHERS: readonly [field: RegExp, reason: string][] = [
  [/_high_watermark$|_low_watermark$/, 'a share'],
  [/^(gateway-)?listener.*tcp_options\.keepalive$|\.tcp_keepalive$/, 'three numbers'],
]

/** Text fields of a schema without a format, by path. */
function* texts(schema: Schema, path: string, seen = new Set<Schema>()): Generator<string> {
  if (seen.has(schema)) return
  const inside = new Set(seen).add(schema)
  const { def } = schema._zod
  if (formats.get(schema as never)?.as !== undefined) return
  switch (def.type) {
    case 'string':
      yield path
      return
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) {
        yield* texts(field as Schema, `${path}.${name}`, inside)
      }
      return
    case 'array':
      return yield* texts(def.element as Schema, path, inside)
    case 'union':
      for (const option of def.options) yield* texts(option as Schema, path, inside)
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return yield* texts(def.innerType as Schema, path, inside)
    case 'pipe':
      return yield* texts(def.in as Schema, path, inside)
    default:
  }
}

const bodies: [name: string, schema: unknown][] = [
  ...operations.flatMap(({ id, body }) => (body ? [[id, body] as [string, unknown]] : [])),
  ...Object.entries({ ...connectorSchemas }).map(
    ([name, s]) => [`connector.${name}`, s] as [string, unknown],
  ),
  ...Object.entries({ ...actionSchemas }).map(
    ([name, s]) => [`action.${name}`, s] as [string, unknown],
  ),
  ...Object.entries({ ...sourceSchemas }).map(
    ([name, s]) => [`source.${name}`, s] as [string, unknown],
  ),
  ...Object.entries(gatewaySchemas).map(([name, s]) => [`gateway.${name}`, s] as [string, unknown]),
  ...Object.entries(gatewayListenerSchemas).map(
    ([name, s]) => [`gateway-listener.${name}`, s] as [string, unknown],
  ),
  ...Object.entries(listenerSchemas).map(
    ([name, s]) => [`listener.${name}`, s] as [string, unknown],
  ),
  ...Object.entries({ ...authenticatorSchemas, ...authorizationSchemas }).map(
    ([name, of]) => [`access.${name}`, (of as (body: object) => unknown)({})] as [string, unknown],
  ),
]

it('durations and sizes of requests have the format by which they are checked', () => {
  const found = bodies.flatMap(([name, schema]) => [...texts(schema as Schema, name)])
  const amounts = found.filter((path) => AMOUNT.test(path.slice(path.lastIndexOf('.') + 1)))
  expect(amounts.filter((path) => !OTHERS.some(([field]) => field.test(path)))).toEqual([])
})
