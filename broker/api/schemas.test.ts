import { readSchema } from '@signalbox/testing/facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

interface Field {
  type?: string
  oneOf?: Field[]
  default?: unknown
}
interface Described {
  paths: Record<string, unknown>
  components: { schemas: Record<string, { properties: Record<string, Field> }> }
}

describe('/schemas', () => {
  it('need no login, and describe nothing that is not in this broker', async () => {
    for (const name of ['hotconf', 'actions', 'connectors', 'bridges']) {
      const reply = await api.call('GET', `/schemas/${name}`, { authorization: null })
      expect(reply, name).toMatchObject({ status: 200, body: { info: { version: '0.2.0' } } })
    }
    expect(await api.read('/schemas/actions')).toMatchObject({ paths: {} })
    expect((await api.call('GET', '/schemas/nope')).status).toBe(400)
  })

  it('describe settings as a real broker does', async () => {
    const recorded = readSchema('hotconf') as Described
    const own = await api.read<Described>('/schemas/hotconf')
    for (const path of Object.keys(own.paths)) expect(recorded.paths).toHaveProperty([path])
    for (const [name, { properties }] of Object.entries(own.components.schemas)) {
      const theirs = recorded.components.schemas[name]?.properties ?? {}
      expect(Object.keys(properties).sort(), name).toEqual(Object.keys(theirs).sort())
      for (const [field, described] of Object.entries(properties)) {
        const expected = kindsOf(theirs[field])
        expect(expected, `${name}.${field}`).toEqual(expect.arrayContaining(kindsOf(described)))
      }
    }
  })
})

const kindsOf = (field: Field | undefined): string[] =>
  (field?.oneOf ?? [field]).flatMap((each) => each?.type ?? '$ref')
