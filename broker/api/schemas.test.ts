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
    expect(await api.read('/schemas/bridges')).toMatchObject({ paths: {} })
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

describe('the forms of connectors, actions and sources', () => {
  const refs = (part: unknown) =>
    [...JSON.stringify(part).matchAll(/#\/components\/schemas\/([\w.]+)/g)].map(([, name]) => name)

  it.each(['actions', 'connectors'])(
    '%s have the fields that a real broker names',
    async (name) => {
      const recorded = readSchema(name) as Described
      const own = await api.read<Described>(`/schemas/${name}`)
      expect(own).toMatchObject({ info: (recorded as unknown as { info: object }).info })
      for (const path of Object.keys(own.paths)) {
        expect(refs(own.paths[path])).toEqual(expect.arrayContaining(refs(recorded.paths[path])))
      }
      const forms = [...new Set(refs(recorded.paths))]
      expect(forms.length).toBeGreaterThan(1)
      for (const form of forms.filter((each) => !each?.includes('metrics'))) {
        compare(
          recorded,
          recorded.components.schemas[form ?? ''],
          own.components.schemas[form ?? ''],
        )
      }
    },
  )

  type Fields = { properties?: Record<string, Field & { $ref?: string; required?: string[] }> }

  /** Fields of the buffer that are hidden in a real broker, and deprecated fields that this broker does not have. */
  const APART =
    /^(buffer_mode|buffer_seg_bytes|resume_interval|metrics_flush_interval|request|cacerts)$/

  function compare(recorded: Described, theirs: Fields | undefined, ours: Fields | undefined) {
    const names = (of: Fields | undefined) =>
      Object.keys(of?.properties ?? {}).filter((each) => !APART.test(each))
    for (const name of names(theirs)) expect(names(ours)).toContain(name)
    for (const name of names(ours)) {
      const [field, described] = [theirs?.properties?.[name], ours?.properties?.[name]]
      const [ref] = refs(field?.$ref ?? '')
      if (ref !== undefined && !ref.endsWith('node_status')) {
        compare(recorded, recorded.components.schemas[ref], described as Fields)
      } else if (described?.default !== undefined) {
        expect(described.default, name).toEqual(field?.default)
      }
    }
  }
})

const kindsOf = (field: Field | undefined): string[] =>
  (field?.oneOf ?? [field]).flatMap((each) => each?.type ?? '$ref')
