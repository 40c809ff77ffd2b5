import {
  authenticatorSchemas,
  enterpriseAuthenticatorSchemas,
} from '@signalbox/contract/authenticators'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { Duration } from '@signalbox/formats/units'
import { readLaterOpenApi, readOpenApi } from '@signalbox/testing/facts'
import { get, set } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { Published } from '#testing/published.ts'
import { setPageConfig } from '#testing/signalbox.ts'
import { type Field, kindFields, type Kind, type Values } from '#form/field.ts'
import { lookAt, toBody, toValues } from '#form/values.ts'

// The forms of a page in front of a cluster; other tests load theirs.
const unset = setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] })
vi.resetModules()
const { findSourceKind: sourceFormOf } = await import(
  '#screens/access/authorization/source-kinds.ts'
)
const { findAuthenticatorKind: authenticatorFormOf } = await import(
  '#domain/authenticators/kinds.ts'
)
const { findFormProblems: problemsOf } = await import('#form/check.ts')
const { findItemKind: kindOf, creatableTypes: typesOf } = await import(
  '#domain/integration/kinds.ts'
)
unset()
vi.resetModules()

const published = new Published(readOpenApi('enterprise'))
const publishedLater = new Published(readLaterOpenApi('enterprise-5.8.1'))
/** Types that clusters have from 5.8 on. */
const LATER: ReadonlySet<unknown> = new Set(['azure_blob_storage'])

interface Form {
  id: string
  kind: Kind
  path: string
  /** Values that the form of a new item sends in addition to the fields of the kind. */
  more: Readonly<Record<string, unknown>>
}

const NOUNS = { connector: '/connectors', action: '/actions', source: '/sources' } as const

const integration = (['connector', 'action', 'source'] as const).flatMap((noun) =>
  typesOf(noun).map((type) => ({
    id: `${noun} ${type}`,
    kind: kindOf(noun, type),
    path: NOUNS[noun],
    more: { type, name: 'n', enable: true, ...(noun !== 'connector' && { connector: 'c' }) },
  })),
)
const access = [
  ...Object.keys({ ...authenticatorSchemas, ...enterpriseAuthenticatorSchemas }).map((id) => ({
    id: `authenticator ${id}`,
    kind: authenticatorFormOf(id),
    path: '/authentication',
    more: { enable: true },
  })),
  ...Object.keys(sourceSchemas).map((id) => ({
    id: `source of authorization ${id}`,
    kind: sourceFormOf(id),
    path: '/authorization/sources',
    more: { enable: true },
  })),
]
const forms = [...integration, ...access].flatMap(({ kind, ...form }): Form[] =>
  kind === undefined ? [] : [{ ...form, kind }],
)

/** Texts that a field may demand. */
const TEXTS = [
  ...['x', 'a:1', 'http://a', 'https://a', '5MB', '1', '{}', '[]', '[{}]'],
  '{"type":"service_account","private_key":"k"}',
]
/** Values that no single field demands, but that the form as a whole needs. */
const NEEDED_TOGETHER: Readonly<Record<string, Values>> = { 'connector oracle': { sid: 'x' } }

/** Values of a form with all required fields filled; `undefined` if that fails. */
function filled({ id, kind }: Form, chosen: Values): Values | undefined {
  const values = toValues(kind)
  for (const [path, value] of Object.entries({ ...NEEDED_TOGETHER[id], ...chosen })) {
    set(values, path, value)
  }
  for (const field of kindFields(kind)) {
    const [path] = problemsOf(kind, values).find(([each]) => each === field.path) ?? []
    if (path === undefined) continue
    const text = TEXTS.find((each) => {
      set(values, path, field.as === 'number' ? 1 : field.as === 'duration' ? 1000 : each)
      return problemsOf(kind, values).every(([other]) => other !== path)
    })
    if (text === undefined) return undefined
  }
  return values
}

const listVariants = (field: Field): readonly unknown[] => {
  if (field.as === 'choice') return (field.options ?? []).map(({ value }) => value)
  return field.as === 'switch' ? [true, false] : []
}

/** Bodies of a new item: the defaults, each value of each choice, and each text left empty. */
function listBodies(form: Form): readonly Values[] {
  const { kind, more } = form
  const choices = kindFields(kind).flatMap((field) =>
    listVariants(field).map((value) => {
      const follow = field.follow?.(value, lookAt(toValues(kind))) ?? {}
      return { ...follow, [field.path]: value }
    }),
  )
  const emptied = kindFields(kind).flatMap(({ as, path }) =>
    as === 'text' || as === 'area' || as === 'secret' ? [{ [path]: '' }] : [],
  )
  return [{}, ...choices, ...emptied].flatMap((chosen) => {
    const values = filled(form, chosen)
    return values === undefined ? [] : [{ ...toBody(kind, values), ...more }]
  })
}

const lastKey = (path: string) => path.split('.').at(-1) ?? ''
/** Names of durations that may be 0. The published minimum is missing, so the default 0 of any kind decides. */
const mayBeZero = new Set(
  forms.flatMap(({ kind }) =>
    kindFields(kind).flatMap(({ as, path, otherwise }) =>
      as === 'duration' && typeof otherwise === 'string' && Duration.parse(otherwise) === 0
        ? [lastKey(path)]
        : [],
    ),
  ),
)
/** Deviations of forms from the published description, with the reason why the broker accepts them. */
const ACCEPTED: readonly (readonly [fault: RegExp, reason: string])[] = [
  [/^\.resource_opts\.buffer_mode: is not known/, 'recorded: stored as it was sent'],
  [
    /^\.ssl\.(enable|verify): is not known/,
    'seen: taken by Confluent, of `verify` only verify_none',
  ],
  [/^\.use_jwks: is not known/, 'recorded: stored as it was sent'],
  [/^\.rules: is required/, 'the text of an ACL file has an editor of its own'],
]

const publicationFor = ({ more }: Form) => (LATER.has(more.type) ? publishedLater : published)

const findSchemas = (form: Form) => {
  const { path, kind, more } = form
  const named = { ...kind.fixed, ...more }
  const api = publicationFor(form)
  return api.bodies(path, 'post').filter((schema) =>
    (['type', 'mechanism', 'backend'] as const).every((name) => {
      const values = api.at(schema, [name])
      return (
        named[name] === undefined || values.some(({ enum: is = [] }) => is.includes(named[name]))
      )
    }),
  )
}

it.each(forms)('the API accepts what the form of a new $id sends', (form) => {
  const schemas = findSchemas(form)
  expect(schemas).not.toEqual([])
  expect(filled(form, {})).toBeDefined()
  const faults = new Set(
    listBodies(form).flatMap((body) => {
      const each = schemas.map((schema) => publicationFor(form).faults(schema, body))
      return each.reduce((best, next) => (next.length < best.length ? next : best))
    }),
  )
  const left = [...faults].filter((fault) => !ACCEPTED.some(([pattern]) => pattern.test(fault)))
  expect(left).toEqual([])
})

it.each(forms)('the form of $id refuses no value that the API accepts', (form) => {
  const schemas = findSchemas(form)
  for (const field of kindFields(form.kind)) {
    const found = schemas.flatMap((schema) =>
      publicationFor(form).at(schema, field.path.split('.')),
    )
    const least = Math.min(...found.map(({ minimum = Infinity }) => minimum))
    if (field.as === 'number' && least < Infinity) {
      expect(field.min ?? 0, field.path).toBeLessThanOrEqual(least)
    }
    if (field.as === 'duration' && mayBeZero.has(lastKey(field.path))) {
      expect(field.min, field.path).toBe(0)
    }
  }
})

it('a connector of Confluent and one of Elasticsearch are sent as EMQX demands it', () => {
  const [confluent, elastic] = ['confluent_producer', 'elasticsearch'].map((type) =>
    forms.find(({ id }) => id === `connector ${type}`),
  )
  if (confluent === undefined || elastic === undefined) throw new Error('no form')
  for (const { ssl } of listBodies(confluent)) expect(ssl).toMatchObject({ verify: 'verify_none' })
  const [body] = listBodies(elastic)
  expect(body?.authentication).toEqual({ username: 'x', password: 'x' })
})

it.each(['iotdb', 'opents'])('a new action of %s takes its points from the row', (type) => {
  const form = forms.find(({ id }) => id === `action ${type}`)
  if (form === undefined) throw new Error('no form')
  for (const body of listBodies(form)) expect(get(body, 'parameters.data') ?? []).toEqual([])
})
