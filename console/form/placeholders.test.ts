import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { expect, it } from 'vitest'
import type { Field } from './field.ts'
import { unknownIn } from './placeholders.ts'

const field: Field = {
  as: 'text',
  path: 'x',
  label: { en: '', zh: '' },
  placeholders: PLACEHOLDERS.login,
}

it.each([
  ['${username} ${$}{x} ${client_attrs.group}', []],
  [
    '${usrname} ${client_attrs.} ${topic} ${usrname}',
    ['${usrname}', '${client_attrs.}', '${topic}'],
  ],
])('%s', (text, unknown) => {
  expect(unknownIn(field, text)).toEqual(unknown)
  expect(unknownIn(field, [{ key: 'k', value: text }])).toEqual(unknown)
  expect(unknownIn(field, [{ key: text, value: 'v' }])).toEqual(unknown)
  const { placeholders: _, ...plain } = field
  expect(unknownIn(plain, text)).toEqual([])
})
