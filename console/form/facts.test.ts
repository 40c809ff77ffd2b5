import { duration, whole } from '@signalbox/contract/formats'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { formMessages as m } from './form.messages.ts'
import { type FieldDescription, isDefault } from './field.ts'
import { kind } from './facts.ts'

const label = b.server
const schema = z.object({
  name: z.string(),
  size: z._default(whole({ min: 1, max: 9, unit: 'seconds' }), 3),
  most: z.optional(whole({ min: 0 })),
  time: z._default(duration, '5s'),
  mode: z.enum(['a', 'b']),
  isOn: z._default(z.boolean(), true),
  note: z._default(z.string(), ''),
  words: z._default(z.array(z.enum(['x', 'y'])), ['x']),
})
const makeField = (description: Omit<FieldDescription, 'label'>) =>
  kind(
    { all: [schema] },
    { fixed: {}, groups: [{ title: label, fields: [{ label, ...description }] }] },
  ).groups[0]?.fields[0]

it.each([
  [{ path: 'name' }, { as: 'text', required: true }],
  [
    { path: 'name', as: 'area', rows: 4 },
    { as: 'area', rows: 4, required: true },
  ],
  [
    { path: 'size' },
    { as: 'number', required: true, otherwise: 3, min: 1, max: 9, unit: m.seconds },
  ],
  [{ path: 'most' }, { as: 'number', min: 0 }],
  [
    { path: 'time', preset: '9s' },
    { as: 'duration', required: true, otherwise: '5s', preset: '9s', min: 1 },
  ],
  [{ path: 'isOn' }, { as: 'switch', otherwise: true }],
  [
    { path: 'words' },
    {
      as: 'list',
      required: true,
      otherwise: ['x'],
      options: [
        { value: 'x', label: 'x' },
        { value: 'y', label: 'y' },
      ],
    },
  ],
  [
    { path: 'mode', preset: 'b' },
    // A required field without a default begins with its preset, whenever it begins to apply.
    {
      as: 'choice',
      otherwise: 'b',
      preset: 'b',
      options: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'b' },
      ],
    },
  ],
  [
    { path: 'mode', labels: { b: b.yes, a: b.no } },
    {
      as: 'choice',
      options: [
        { value: 'b', label: b.yes },
        { value: 'a', label: b.no },
      ],
    },
  ],
] as const)('%j is a field with the facts of its schema', (description, field) => {
  const { decode: _, encode: __, ...facts } = makeField(description) ?? {}
  expect(facts).toEqual({ path: description.path, label, ...field })
})

it('refuses a path that no schema has, and labels that are not those of the values', () => {
  expect(() => makeField({ path: 'nope' })).toThrow('no schema has the field nope')
  expect(() => makeField({ path: 'mode', labels: { a: 'A' } })).toThrow('mode has the values a, b')
  expect(() => makeField({ path: 'mode', labels: { a: 'A', b: 'B', c: 'C' } })).toThrow('mode has')
})

it.each([
  ['note', '', true],
  ['note', 'x', false],
  ['time', '5000ms', true],
  ['time', '', false],
] as const)('the field %s with the value %j is its default: %j', (path, value, expected) => {
  const field = makeField({ path })
  expect(field && isDefault(field, value)).toBe(expected)
})
