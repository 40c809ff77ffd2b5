import { fieldAt, type FieldFacts } from '@signalbox/contract/field-at'
import type { Schema } from '@signalbox/contract/operation'
import { backendMessages as m } from './backends.messages.ts'
import type { Field, FieldDescription, Kind, KindDescription } from './field.ts'

/**
 * A kind with the facts of its fields, from the schemas of the contract.
 *
 * @throws {TypeError} no schema has a field, or a label is for no value of a choice
 */
export function kind(
  { all: schemas }: { all: readonly Schema[] },
  { groups, ...rest }: KindDescription,
): Kind {
  return {
    ...rest,
    groups: groups.map(({ fields, ...group }) => ({
      ...group,
      fields: fields.map((field) => fieldOf(schemas, field)),
    })),
  }
}

function fieldOf(schemas: readonly Schema[], description: FieldDescription): Field {
  const { path, preset } = description
  const facts = fieldAt(schemas, path)
  if (facts === undefined) throw new TypeError(`no schema has the field ${path}`)
  const { labels: _, isOptional = false, ...rest } = description
  const input = inputOf(facts, description)
  // A required field may begin to apply while an item is edited.
  const otherwise = facts.default ?? (facts.isRequired ? preset : undefined)
  const field = {
    ...rest,
    ...input,
    ...(otherwise !== undefined && { otherwise }),
    ...(!isOptional && isRequired(facts, input.as) && { required: true }),
  }
  return field as Field // the description has what its input needs
}

const INPUTS = {
  text: 'text',
  secret: 'secret',
  duration: 'duration',
  size: 'text',
  percent: 'text',
  number: 'number',
  boolean: 'switch',
  choice: 'choice',
  list: 'list',
  map: 'pairs',
} as const satisfies Record<FieldFacts['type'], Field['as']>

function inputOf(facts: FieldFacts, description: FieldDescription) {
  const { type, options, min, max, unit } = facts
  const as: Field['as'] = description.as ?? INPUTS[type]
  return {
    as,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit: m[unit] }),
    ...(options !== undefined && {
      options: as === 'choice' ? labelled(options, description) : options,
    }),
  }
}

function labelled(options: NonNullable<FieldFacts['options']>, { path, labels }: FieldDescription) {
  if (labels === undefined) return options.map((value) => ({ value, label: String(value) }))
  const values = Object.keys(labels)
  const isEach =
    values.length === options.length && options.every((one) => Object.hasOwn(labels, String(one)))
  if (!isEach) throw new TypeError(`${path} has the values ${options.join(', ')}`)
  return options
    .toSorted((a, b) => values.indexOf(String(a)) - values.indexOf(String(b)))
    .map((value) => ({ value, label: labels[String(value)] ?? '' }))
}

/** An emptied text is omitted; a number, a time or a list without a value is a mistake. */
function isRequired(facts: FieldFacts, as: Field['as']): boolean {
  const { default: otherwise } = facts
  switch (as) {
    case 'choice':
    case 'switch':
      return false
    case 'number':
    case 'duration':
      return facts.isRequired || otherwise !== undefined
    case 'list':
      return Array.isArray(otherwise) && otherwise.length > 0
    default:
      return facts.isRequired
  }
}
