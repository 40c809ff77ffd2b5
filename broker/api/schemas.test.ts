import { readSchema } from '@signalbox/testing/facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

interface Field {
  type?: string
  symbols?: unknown[]
  items?: Field
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

  it.each(['hotconf', 'hotconf-enterprise'])(
    'describe all settings that a real broker describes in %s',
    async (recording) => {
      const recorded = readSchema(recording) as Described
      const own = await api.read<Described>('/schemas/hotconf')
      for (const [path, theirs] of Object.entries(recorded.paths)) {
        expect(own.paths[path], path).toEqual(theirs)
      }
      for (const [name, theirs] of Object.entries(recorded.components.schemas)) {
        // The parts of these are described in their place, accepted as they are, or not in the open edition.
        if (/^(file_tr|s3|ldap|sso|dashboard\.(s|saml)|emqx\.(ssl|file|log_audit))/.test(name)) {
          continue
        }
        const fields = own.components.schemas[name]?.properties
        expect(fields, name).toBeDefined()
        for (const [field, expected] of Object.entries(theirs.properties)) {
          if (field === 'sso' || field === 'audit') continue // of the enterprise edition
          const described = fields?.[field]
          expect(described, `${name}.${field}`).toBeDefined()
          expect(listKinds(described).sort(), `${name}.${field}`).toEqual(
            listKinds(expected).sort(),
          )
          expect(listSymbols(described), `${name}.${field}`).toEqual(listSymbols(expected))
          if (!/^(bind|num_acceptors|ssl_options)$/.test(field)) {
            expect(described?.default, `${name}.${field}`).toEqual(expected.default)
          }
        }
      }
    },
  )
})

describe('the forms of connectors, actions and sources', () => {
  it.each(['actions', 'connectors'])(
    '%s have the fields that a real broker names',
    async (name) => {
      const recorded = readSchema(name) as Described
      const own = await api.read<Described>(`/schemas/${name}`)
      expect(own).toMatchObject({ info: (recorded as unknown as { info: object }).info })
      for (const path of Object.keys(own.paths)) {
        expect(listRefs(own.paths[path])).toEqual(
          expect.arrayContaining(listRefs(recorded.paths[path])),
        )
      }
      const forms = [...new Set(listRefs(recorded.paths))]
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

  /**
   * Fields of the buffer that are hidden in a real broker, deprecated fields that this broker does not have, and the
   * signature of requests and the alarms of actions, which a real broker does not have.
   */
  const APART =
    /^(buffer_mode|buffer_seg_bytes|resume_interval|metrics_flush_interval|request|cacerts|signing|alarms)$/

  function compare(recorded: Described, theirs: Fields | undefined, ours: Fields | undefined) {
    const names = (of: Fields | undefined) =>
      Object.keys(of?.properties ?? {}).filter((each) => !APART.test(each))
    for (const name of names(theirs)) expect(names(ours)).toContain(name)
    for (const name of names(ours)) {
      const [field, described] = [theirs?.properties?.[name], ours?.properties?.[name]]
      const [ref] = listRefs(field?.$ref ?? '')
      if (ref !== undefined && !ref.endsWith('node_status')) {
        compare(recorded, recorded.components.schemas[ref], described as Fields)
      } else if (described?.default !== undefined) {
        expect(described.default, name).toEqual(field?.default)
      }
    }
  }
})

const listRefs = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/#\/components\/schemas\/([\w.]+)/g)].map(([, name]) => name)

/** The values that a field lists, also as the alternative to a number or a text. */
const listSymbols = (field: Field | undefined): unknown[] =>
  [
    ...(field?.symbols ?? []),
    ...(field?.items?.symbols ?? []),
    ...(field?.oneOf ?? []).flatMap(listSymbols),
  ].sort()

const listKinds = (field: Field | undefined): string[] =>
  (field?.oneOf ?? [field]).flatMap((each) => each?.type ?? 'object')
