import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hasFacts, missingFacts, type Recording, readRecordings } from './facts.ts'
import type { Schema } from './operation.ts'
import { operations } from './operations.ts'

const recordings = hasFacts ? readRecordings('open') : []

function operationOf({ method, path }: Recording) {
  return operations.find((operation) => {
    const pattern = operation.at.replaceAll(/\{\w+\}/g, '[^/]+')
    return operation.method === method && new RegExp(`^${pattern}$`).test(path.split('?')[0] ?? '')
  })
}

describe.skipIf(!hasFacts)(hasFacts ? 'recorded answers' : missingFacts, () => {
  for (const operation of operations) {
    const own = recordings.filter((each) => operationOf(each) === operation && each.status < 300)
    if (own.length === 0) continue
    it(`${operation.id}: ${own.length} answers read as described`, () => {
      for (const each of own) {
        expect(operation.answers, each.step).toHaveProperty(String(each.status))
        const schema = operation.answers[each.status] as Schema | null
        if (schema === null || schema === undefined) continue
        const read = z.safeParse(schema as z.ZodMiniType, each.response)
        expect(read.success ? [] : read.error.issues, `${each.file}: ${each.step}`).toEqual([])
      }
    })
  }

  it('every refusal carries a code that the operation names, or one that all share', () => {
    const shared = ['BAD_REQUEST', 'INTERNAL_ERROR', 'BAD_TOKEN', 'AUTHORIZATION_HEADER_ERROR']
    const further = ['BAD_API_KEY_OR_SECRET', 'API_KEY_NOT_ALLOW', 'UNAUTHORIZED_ROLE', 'NOT_FOUND']
    for (const each of recordings) {
      const operation = operationOf(each)
      const code = (each.response as { code?: unknown } | null)?.code
      if (operation === undefined || each.status < 400 || typeof code !== 'string') continue
      const named = Object.values(operation.errors).flat()
      expect([...named, ...shared, ...further], `${each.file}: ${each.step}`).toContain(code)
    }
  })
})
