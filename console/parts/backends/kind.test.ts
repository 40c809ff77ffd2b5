import { duration, whole } from '@signalbox/contract/formats'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { backendMessages as m } from './backends.messages.ts'
import type { FieldDescription } from './field.ts'
import { kind } from './kind.ts'

const label = m.server
const schema = z.object({
  name: z.string(),
  size: z._default(whole({ min: 1, max: 9, unit: 'seconds' }), 3),
  most: z.optional(whole({ min: 0 })),
  time: z._default(duration, '5s'),
  mode: z.enum(['a', 'b']),
  isOn: z._default(z.boolean(), true),
  words: z._default(z.array(z.enum(['x', 'y'])), ['x']),
})
const fieldOf = (description: Omit<FieldDescription, 'label'>) =>
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
    { as: 'duration', required: true, otherwise: '5s', preset: '9s' },
  ],
  [{ path: 'isOn' }, { as: 'switch', otherwise: true }],
  [{ path: 'words' }, { as: 'list', required: true, otherwise: ['x'], options: ['x', 'y'] }],
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
    { path: 'mode', labels: { b: m.yes, a: m.no } },
    {
      as: 'choice',
      options: [
        { value: 'b', label: m.yes },
        { value: 'a', label: m.no },
      ],
    },
  ],
] as const)('%j is a field with the facts of its schema', (description, field) => {
  expect(fieldOf(description)).toEqual({ path: description.path, label, ...field })
})

it('refuses a path that no schema has, and labels that are not those of the values', () => {
  expect(() => fieldOf({ path: 'nope' })).toThrow('no schema has the field nope')
  expect(() => fieldOf({ path: 'mode', labels: { a: 'A' } })).toThrow('mode has the values a, b')
  expect(() => fieldOf({ path: 'mode', labels: { a: 'A', b: 'B', c: 'C' } })).toThrow('mode has')
})
