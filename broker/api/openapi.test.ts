import { operations } from '@signalbox/contract/operations'
import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

interface Described {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  security: unknown[]
  responses: Record<string, unknown>
}

const document = openApi('/api/v5')
const described = Object.values(
  document.paths as Record<string, Record<string, Described>>,
).flatMap((path) => Object.values(path))

it('describes every operation once, under its own name', () => {
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    operations.map(({ id }) => id).sort(),
  )
})

it('tells parameters with their limits and defaults', () => {
  const list = described.find(({ operationId }) => operationId === 'clientList')
  const parameter = (name: string) => list?.parameters?.find((each) => each.name === name)
  expect(parameter('limit')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
  })
  expect(parameter('clientid')).toMatchObject({ explode: true, schema: { type: 'array' } })
  const one = described.find(({ operationId }) => operationId === 'clientGet')
  expect(one?.parameters).toEqual([
    { name: 'clientid', in: 'path', required: true, schema: { type: 'string' } },
  ])
})

it('says who may call, and what is refused', () => {
  const byId = new Map(described.map((each) => [each.operationId, each]))
  expect(byId.get('login')?.security).toEqual([])
  expect(byId.get('logout')?.security).toEqual([{ bearer: [] }])
  expect(byId.get('clientKick')?.security).toEqual([{ bearer: [] }, { basic: [] }])
  expect(Object.keys(byId.get('clientKick')?.responses ?? {})).toEqual(['204', '401', '404'])
})

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})
