import { expect, it } from 'vitest'
import type { Field } from './field.ts'
import { LOGIN_NAMES, unknownPlaceholders } from './placeholders.ts'

const field: Field = { as: 'text', path: 'x', label: { en: '', zh: '' }, placeholders: LOGIN_NAMES }

it.each([
  ['${username} ${$}{x} ${client_attrs.group}', []],
  [
    '${usrname} ${client_attrs.} ${topic} ${usrname}',
    ['${usrname}', '${client_attrs.}', '${topic}'],
  ],
])('%s', (text, unknown) => {
  expect(unknownPlaceholders(field, text)).toEqual(unknown)
  expect(unknownPlaceholders(field, [{ key: '${k}', value: text }])).toEqual(unknown)
  const { placeholders: _, ...plain } = field
  expect(unknownPlaceholders(plain, text)).toEqual([])
})
