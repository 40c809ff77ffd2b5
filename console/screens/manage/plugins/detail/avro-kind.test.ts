import { expect, it } from 'vitest'
import { kindFields } from '#form/field.ts'
import { findFormProblems } from '#form/check.ts'
import { toBody, toValues } from '#form/values.ts'
import { pluginConfig as whole, pluginSchema as record } from '#testing/unrecorded-items.ts'
import { avroKind, CONFIG } from './avro-kind.ts'

const from = { i18n: {}, readPattern: () => undefined }
it('a changed field is encoded by its type, and the others stay', () => {
  const kind = avroKind(record, from)
  const came = { [CONFIG]: { ...whole, maybe: null, optional: null } }
  const values = toValues(kind, came)
  const config = values[CONFIG] as Record<string, unknown>
  Object.assign(config, { maybe: 'm', int: 7, lines: 'a\nb', either: 'null' })
  config.optional = { Optional: { ...Object(Object(config.optional).Optional), n: 3 } }
  expect(toBody(kind, values, came)).toEqual({
    [CONFIG]: {
      ...{ ...whole, maybe: { string: 'm' }, int: 7, lines: ['a', 'b'], either: null },
      optional: { Optional: { n: 3 } },
    },
  })
})

it('a record that is optional, or that contains itself, has inputs where its values have a path', () => {
  const paths = kindFields(avroKind(record, from)).map(({ path }) => path)
  expect(paths).toContain('config.inside.n')
  expect(paths).toContain('config.optional.Optional.deep.n')
  expect(paths).toContain('config.spaced')
  expect(paths).toContain('config.again')
  expect(paths).not.toContain('config.toString')
})

it('values are checked by the schema, each at its field', () => {
  const kind = avroKind(record, from)
  const values = toValues(kind, {
    [CONFIG]: { ...whole, int: null, numbers: { k: 'x' }, mode: 'c' },
  })
  expect(findFormProblems(kind, values).map(([path]) => path)).toEqual([
    'config.int',
    'config.mode',
    'config.numbers',
    'config.list',
    'config.again',
  ])
})
