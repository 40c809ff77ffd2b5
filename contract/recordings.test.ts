import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AnyOperation } from './client.ts'
import { type Recording, readRecordings } from '@signalbox/testing/facts'
import type { Schema } from './operation.ts'
import { operations } from './operations.ts'

const calls = [...readRecordings('open'), ...readRecordings('enterprise')].flatMap((recording) => {
  const operation = findOperation(recording)
  return operation ? [{ recording, operation }] : []
})

/** Requests that the broker takes and that we refuse to make, by `METHOD path` and what is wrong. */
const TAKEN_BY_THE_BROKER: readonly [call: RegExp, reason: string][] = [
  [/^POST \/publish body payload$/, 'a number is taken as text'],
  [/^POST \/publish body qos$/, 'a text is taken as a number'],
  [/^POST \/clients\/kickout\/bulk body \d$/, 'a number is taken as text'],
  [/^POST \/banned body who$/, 'a number is taken as text'],
  [/^POST \/users body password$/, 'a number is taken as text'],
  [/^POST \/authentication\/\S+\/users body user_id$/, 'a number is taken as it is'],
  [/^PUT \/api_key\/\w+ body desc$/, 'a number is taken as text'],
  [/^POST \/api_key body enable$/, 'a text is taken as a boolean'],
]

function findOperation({ method, path }: Recording): AnyOperation | undefined {
  const [address = ''] = path.split('?')
  const fitting = operations.filter((operation) => {
    const pattern = operation.at.replaceAll(/\{\w+\}/g, '[^/]+')
    return operation.method === method && new RegExp(`^${pattern}$`).test(address)
  })
  return fitting.find(({ at }) => at === address) ?? fitting[0]
}

describe('recorded calls', () => {
  for (const operation of operations) {
    const own = calls.filter((call) => call.operation === operation)
    const successes = own.map(({ recording }) => recording).filter(({ status }) => status < 300)
    if (successes.length === 0) continue

    it(`${operation.id}: ${successes.length} answers read as described`, () => {
      for (const { file, step, status, response } of successes) {
        // Recorded as a list of the names of its roots.
        if (operation.id === 'configGet' && Array.isArray(response)) continue
        expect(operation.answers, step).toHaveProperty(String(status))
        const schema = operation.answers[status]
        // An ID that was sent as a number is returned as one.
        const wrong = schema ? faults(schema, response).filter((at) => !at.endsWith('user_id')) : []
        expect(wrong, `${file}: ${step}`).toEqual([])
      }
    })

    it(`${operation.id}: their requests can be made`, () => {
      for (const { method, path, query, body, file, step } of successes) {
        // Recorded with a word for what is too long.
        if (body !== null && typeof body === 'object' && '…' in body) continue
        // Form data are a text.
        if (body !== null && typeof body === 'object' && '$multipart' in body) continue
        const given =
          body !== null && typeof body === 'object' && '$raw' in body ? body.$raw : (body ?? {})
        const wrong = [
          ...queryFaults(operation, query).map((name) => `query ${name}`),
          ...(operation.body ? faults(operation.body, given) : []).map((at) => `body ${at}`),
        ].map((fault) => `${method} ${path} ${fault}`)
        const refused = wrong.filter((one) => !TAKEN_BY_THE_BROKER.some(([call]) => call.test(one)))
        expect(refused, `${file}: ${step}`).toEqual([])
      }
    })
  }

  it('every refusal carries a code that the operation names, or one that all share', () => {
    const shared = ['BAD_REQUEST', 'INTERNAL_ERROR', 'BAD_TOKEN', 'AUTHORIZATION_HEADER_ERROR']
    const further = ['BAD_API_KEY_OR_SECRET', 'API_KEY_NOT_ALLOW', 'UNAUTHORIZED_ROLE']
    for (const { operation, recording } of calls) {
      const { file, step, status, response } = recording
      const code = (response as { code?: unknown } | null)?.code
      if (status < 400 || typeof code !== 'string') continue
      const named = operation.errors[status] ?? []
      expect([...named, ...shared, ...further], `${file}: ${step}`).toContain(code)
    }
  })
})

/** Where a value is not what the schema says, as dotted paths. */
function faults(schema: Schema, value: unknown): string[] {
  const read = z.safeParse(schema, value)
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

/** Parameters whose recorded text the schema accepts in no spelling; unknown parameters are ignored. */
function queryFaults({ query: schema }: AnyOperation, query: Recording['query']): string[] {
  const shape = (schema as { shape?: Record<string, Schema> } | undefined)?.shape ?? {}
  const pairs = Array.isArray(query) ? query : Object.entries(query ?? {})
  return pairs.flatMap(([name, value]) => {
    const field = shape[name]
    if (field === undefined) return []
    const spellings = [value, String(value), [value], parsed(value)]
    return spellings.some((each) => faults(field, each).length === 0) ? [] : [name]
  })
}

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return value
  }
}
