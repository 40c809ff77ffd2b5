import type { AnyOperation } from '@signalbox/contract/client'
import { operations } from '@signalbox/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notImplemented, startApi, type TestApi } from './testing/fixtures.ts'
import { objectFields } from './schema.ts'

let api: TestApi
let absent: ReadonlySet<string>
beforeAll(async () => {
  // Without durable sessions each question about their storage is 500, as in the API.
  api = await startApi([], { durableSessions: true })
  absent = new Set(notImplemented(api.broker))
  // All of its operations are 503 while it is off.
  await api.broker.config.fileTransfer.change((config) => ({ ...config, enable: true }))
})
afterAll(() => api.close())

/** As they are in an address; most mean nothing to most parameters. */
const VALUES = [
  ...['', '-1', '0', '1.5', '0x10', '1e999', '99999999999999999999', '9007199254740993', 'NaN'],
  ...['null', 'true', 'infinity', '%5B%5D', '%7B%7D', 'x', 'x%40y', '*', 'a'.repeat(3000)],
  ...['__proto__', 'constructor', '%00', '%FF%FE', '%ED%A0%80', '%F0%9F%98%80', '%E2%80%A8'],
  ...['%23%2Fa', '%2B%2F%23', '%24share%2F%2Fa', '%5B', '%28%3F%3C', '(a%2B)%2B%24', '..%2F..%2Fx'],
  ...['2026-13-45T99%3A99%3A99Z', '%2B275760-09-14T00%3A00%3A00Z', '999999999999999h', '-5s'],
]

const fillPath = ({ at }: AnyOperation, value = 'x') => at.replaceAll(/\{\w+\}/g, value)

/** Requests that fail; a refusal that the API has for an unknown node is none. */
async function listFailures(operation: AnyOperation, paths: readonly string[]): Promise<string[]> {
  const failures: string[] = []
  for (const path of paths) {
    const { status, body } = await api.call(operation.method, path)
    const isRefusal = (body as { code?: string } | undefined)?.code === 'NODE_DOWN'
    if (status >= 500 && !isRefusal && !absent.has(operation.id)) failures.push(`${status} ${path}`)
  }
  return failures
}

describe('hostile addresses', () => {
  const reading = operations.filter(({ method }) => method === 'GET')

  /** Routes of plugins take any parameter. */
  const hasParameters = ({ id, query }: AnyOperation) =>
    query !== undefined && id !== 'pluginRouteGet'

  it.each(reading.filter(hasParameters).map(({ id }) => id))(
    'no value of a parameter is an error of %s',
    async (id) => {
      const operation = reading.find((each) => each.id === id)
      if (operation?.query === undefined) throw new TypeError('it was listed')
      const path = fillPath(operation)
      const names = Object.keys(objectFields(operation.query) ?? {})
      expect(names).not.toEqual([])
      const queries = names.flatMap((name) => [
        ...VALUES.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[a]=1&${name}[]=2`,
      ])
      const paths = queries.map((query) => `${path}?${query}`)
      expect(await listFailures(operation, paths)).toEqual([])
    },
  )

  it('no name in a path is an error', async () => {
    for (const operation of reading.filter(({ at }) => at.includes('{'))) {
      const paths = VALUES.filter(Boolean).map((value) => fillPath(operation, value))
      expect(await listFailures(operation, paths), operation.id).toEqual([])
    }
  })
})
