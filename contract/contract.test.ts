import * as z from 'zod'
import {
  hasFacts,
  missingFacts,
  type OpenApiFacts,
  type OpenApiOperation,
  type OpenApiSchema,
  readOpenApi,
} from './facts.ts'
import type { Operation, Schema } from './operation.ts'
import { operations } from './operations.ts'

/** Ours as JSON Schema, as far as it is compared. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** Fields that real brokers send and the document does not know. */
const UNPUBLISHED = new Set([
  'peersni',
  'listener',
  'is_persistent',
  'enable_authn',
  'auth_expire_at',
  'user_property',
  'client_attrs',
  'subscriptions_ram',
  'durable_subscriptions.count',
  'node',
  'name',
  'id',
  'role',
])

const facts: Record<'open' | 'enterprise', OpenApiFacts> | undefined = hasFacts
  ? { open: readOpenApi('open'), enterprise: readOpenApi('enterprise') }
  : undefined

/** The exceptions that were met. */
const used = new Set<string>()

const published = operations.filter(
  ({ edition }) => edition !== 'undocumented' && edition !== 'own',
)

function find(operation: Operation, edition: 'open' | 'enterprise'): OpenApiOperation | undefined {
  return facts?.[edition].paths[operation.at]?.[operation.method.toLowerCase()]
}

/** The document of the edition that has it. */
function factOf(operation: Operation) {
  const edition = operation.edition === 'ent' ? 'enterprise' : 'open'
  const fact = find(operation, edition)
  if (fact === undefined || facts === undefined) throw new Error(`${operation.id} is not published`)
  return { fact, document: facts[edition] }
}

function resolve(document: OpenApiFacts, schema: OpenApiSchema): OpenApiSchema {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return schema
  return resolve(document, document.components.schemas[name] ?? {})
}

/** All fields of a schema, its alternatives and its rows included, each with what it may be. */
function publishedFields(
  document: OpenApiFacts,
  schema: OpenApiSchema,
  found = new Map<string, OpenApiSchema[]>(),
  depth = 0,
): Map<string, OpenApiSchema[]> {
  const own = resolve(document, schema)
  if (depth > 4) return found
  for (const each of own.oneOf ?? []) publishedFields(document, each, found, depth + 1)
  if (own.items !== undefined) publishedFields(document, own.items, found, depth + 1)
  for (const [name, field] of Object.entries(own.properties ?? {})) {
    found.set(name, [...(found.get(name) ?? []), resolve(document, field)])
    if (name === 'data' || name === 'meta') publishedFields(document, field, found, depth + 1)
  }
  return found
}

function shapeOf(schema: Schema): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape // a JSON Schema
}

function ownFields(shape: Shape, found = new Map<string, Shape>()): Map<string, Shape> {
  for (const each of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) ownFields(each, found)
  if (shape.items !== undefined) ownFields(shape.items, found)
  for (const [name, field] of Object.entries(shape.properties ?? {})) {
    found.set(name, field)
    if (name === 'data' || name === 'meta') ownFields(field, found)
  }
  return found
}

/** `number` for both kinds of numbers, all kinds of an alternative. */
function kinds(shape: Shape): Set<string> {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  if (inner.length > 0) return new Set(inner.flatMap((each) => [...kinds(each)]))
  if (shape.const !== undefined) return new Set([typeof shape.const])
  if (shape.enum !== undefined) return new Set(shape.enum.map((value) => typeof value))
  return shape.type === undefined
    ? new Set()
    : new Set([shape.type].flat().map((type) => type.replace('integer', 'number')))
}

function bodyOf(fact: OpenApiOperation): OpenApiSchema | undefined {
  return Object.values(fact.requestBody?.content ?? {})[0]?.schema
}

function parametersOf(document: OpenApiFacts, fact: OpenApiOperation) {
  return (fact.parameters ?? []).map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1)
    return name === undefined ? parameter : (document.components.parameters?.[name] ?? parameter)
  })
}

describe.skipIf(!hasFacts)(hasFacts ? 'the published API 5.7.2' : missingFacts, () => {
  it('tells how much of it is described', () => {
    const count = (edition: 'open' | 'enterprise') => {
      const all = Object.values(facts?.[edition].paths ?? {}).flatMap(Object.keys).length
      const ours = published.filter((operation) => find(operation, edition) !== undefined).length
      return `${ours} of ${all} ${edition}`
    }
    console.log(`described: ${count('open')}, ${count('enterprise')} operations`)
    expect(published.length).toBeGreaterThan(0)
  })

  it.each(published.map((operation) => [operation.id, operation] as const))(
    '%s is in the editions that it says',
    (_, operation) => {
      const isIn = {
        open: find(operation, 'open') !== undefined,
        ent: find(operation, 'enterprise') !== undefined,
      }
      expect(isIn).toEqual({
        open: operation.edition !== 'ent',
        ent: operation.edition !== 'open',
      })
    },
  )

  it.each(published.map((operation) => [operation.id, operation] as const))(
    '%s has the published parameters and no other',
    (_, operation) => {
      const { fact, document } = factOf(operation)
      const theirs = parametersOf(document, fact)
      for (const part of ['path', 'query'] as const) {
        const schema = operation[part]
        const own = schema === undefined ? new Map<string, Shape>() : ownFields(shapeOf(schema))
        const names = theirs.filter((each) => each.in === part).map(({ name }) => name)
        expect([...own.keys()].sort(), part).toEqual([...new Set(names)].sort())
        for (const { name, schema: theirSchema } of theirs.filter((each) => each.in === part)) {
          const fallback = theirSchema?.default
          const ownDefault = own.get(name)?.default
          if (fallback !== undefined) expect(ownDefault, `${name}: default`).toEqual(fallback)
        }
      }
    },
  )

  it.each(
    published.flatMap((operation) =>
      operation.body === undefined ? [] : [[operation.id, operation, operation.body] as const],
    ),
  )('%s takes the published body', (_, operation, schema) => {
    const { fact, document } = factOf(operation)
    const theirs = publishedFields(document, bodyOf(fact) ?? {})
    const own = ownFields(shapeOf(schema))
    expect([...own.keys()].sort()).toEqual([...theirs.keys()].sort())
  })

  const answers = published.flatMap((operation) =>
    Object.entries(operation.answers).flatMap(([status, schema]) =>
      schema === null ? [] : [[operation.id, Number(status), operation, schema] as const],
    ),
  )

  it.each(answers)(
    '%s %i names only what is published or recorded',
    (_, status, operation, schema) => {
      const { fact, document } = factOf(operation)
      const response = fact.responses[String(status)]
      const published = Object.values(response?.content ?? {})[0]?.schema
      // Texts, and answers that the document leaves out: the recordings hold them.
      if (published === undefined) return
      const theirs = publishedFields(document, published)
      if (theirs.size === 0 || operation.id === 'subscriptionList') return // published as a bare list, arrives paged
      for (const [name, field] of ownFields(shapeOf(schema))) {
        const kind = theirs.get(name)
        if (kind === undefined) {
          used.add(name)
          expect(UNPUBLISHED, `${operation.id} ${status}: ${name}`).toContain(name)
          continue
        }
        if (field.properties !== undefined) continue
        const allowed = new Set(kind.flatMap((each) => [...kinds(each as Shape)]))
        const own = [...kinds(field)].filter((each) => each !== 'null')
        const fits = allowed.size === 0 || own.length === 0 || own.some((each) => allowed.has(each))
        expect(fits, `${operation.id}: ${name} is ${own}`).toBe(true)
      }
    },
  )

  it('has no exception that is not needed', () => {
    expect([...UNPUBLISHED].filter((name) => !used.has(name))).toEqual([])
  })

  it.each(answers)('%s %i leaves out nothing that is published', (_, status, operation, schema) => {
    const { fact, document } = factOf(operation)
    const published = Object.values(fact.responses[String(status)]?.content ?? {})[0]?.schema
    if (published === undefined) return
    const own = ownFields(shapeOf(schema))
    // Open maps take every key: counters, and settings that depend on a type.
    if (own.size === 0 || OPEN_MAPS.has(operation.id)) return
    const missing = [...publishedFields(document, published).keys()].filter(
      (name) => !own.has(name),
    )
    expect(missing).toEqual([])
  })
})

/** Answers of which only what the console and the broker use is named. */
const OPEN_MAPS = new Set(['globalZoneGet', 'listenerGet', 'metricsGet', 'nodeMetrics'])
