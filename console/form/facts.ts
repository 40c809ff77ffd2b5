import { fieldAt, type FieldFacts } from '@signalbox/contract/field-at'
import type { Schema } from '@signalbox/contract/operation'
import { isErlang } from '#api/use-can.ts'
import { fieldCodec } from './codec.ts'
import type {
  Field,
  FieldDescription,
  FieldGroup,
  FieldOption,
  Group,
  Kind,
  KindDescription,
} from './field.ts'
import { formMessages as m } from './form.messages.ts'

/**
 * A kind with the facts of its fields, from the schemas of the contract.
 *
 * @throws {TypeError} if no schema has a field, or a label is for no value of a choice
 */
export const kind = (
  { all }: { all: readonly Schema[] },
  { groups, ...rest }: KindDescription,
): Kind => ({
  ...rest,
  groups: withFacts(groups, (description) => {
    const field = toField(all, description)
    // A duration of an item is never 0, unless the contract says so.
    const { as, min = as === 'duration' ? 1 : undefined } = field
    return { ...fieldCodec(field), ...field, ...(min !== undefined && { min }) }
  }),
})

/**
 * Groups of settings with the facts of a schema of the contract. Their values are those of the API: an emptied text is
 * an empty text.
 *
 * @throws {TypeError} as for `kind`
 */
export const groupsFromSchema = (schema: Schema, groups: readonly Group[]): FieldGroup[] =>
  withFacts(groups, (description) => {
    const field = toField([schema], description)
    const { as, check } = field
    const isPlain = as === 'text' || as === 'secret' || as === 'custom' || as === 'pem'
    return {
      ...(isPlain &&
        check !== undefined &&
        field.none === undefined && {
          demands: (look) => isText(look(field.path)) && check('', look) !== undefined,
        }),
      ...field,
    }
  })

/** Other values of an editor have no empty text to be asked about. */
const isText = (value: unknown) =>
  value === undefined || value === null || typeof value === 'string'

const withFacts = (
  groups: readonly Group[],
  fieldFrom: (description: FieldDescription) => Field,
): FieldGroup[] =>
  groups.map(({ fields, ...group }) => ({ ...group, fields: fields.map(fieldFrom) }))

const INPUTS = {
  text: 'text',
  secret: 'secret',
  duration: 'duration',
  size: 'size',
  percent: 'percent',
  number: 'number',
  boolean: 'switch',
  choice: 'choice',
  list: 'list',
  map: 'pairs',
} as const satisfies Record<FieldFacts['type'], Field['as']>

function toField(schemas: readonly Schema[], description: FieldDescription): Field {
  const {
    labels: _,
    isOptional = false,
    none: ownNone,
    effect: ownEffect,
    unit: ownUnit,
    ownDefault,
    ...rest
  } = description
  const { path, preset, Editor } = description
  const facts = fieldAt(schemas, path)
  if (facts === undefined) throw new TypeError(`no schema has the field ${path}`)
  const as = description.as ?? (Editor === undefined ? INPUTS[facts.type] : 'custom')
  const { min, max, options, effect = ownEffect } = facts
  // A required field may begin to apply while an item is edited.
  const standard = facts.default ?? (facts.isRequired ? preset : undefined)
  const otherwise = isErlang() ? standard : (ownDefault ?? standard)
  const none = toNoneOption(facts.word, ownNone, as)
  const unit = ownUnit ?? (facts.unit === undefined ? undefined : m[facts.unit])
  return {
    ...rest,
    as,
    ...(otherwise !== undefined && { otherwise }),
    ...(!isOptional && isFilled(facts, as) && { required: true }),
    ...(typeof otherwise === 'number' && !Number.isInteger(otherwise) && { isFraction: true }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(options !== undefined && { options: toOptions(facts, description) }),
    ...(none !== undefined && { none }),
    ...(unit !== undefined && { unit }),
    ...(effect !== undefined && { effect }),
  }
}

function toNoneOption(word: string | undefined, own: FieldDescription['none'], as: Field['as']) {
  const value = own?.value ?? word
  if (value === undefined) return undefined
  const isLimit = value === 'infinity' && as !== 'duration'
  const label = value === 'disabled' ? m.disabled : isLimit ? m.noLimit : m.never
  return { label, ...own, value }
}

function toOptions(
  { options = [], default: otherwise, type }: FieldFacts,
  { path, labels = {} }: FieldDescription,
): readonly FieldOption[] {
  const order = Object.keys(labels)
  const isEach = order.every((one) => options.some((value) => String(value) === one))
  if (type === 'choice' && order.length > 0 && (!isEach || order.length !== options.length)) {
    throw new TypeError(`${path} has the values ${options.join(', ')}`)
  }
  return options
    .toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)))
    .map((each) => ({
      // The contract lists literals as texts.
      value: typeof otherwise === 'number' ? Number(each) : each,
      label: labels[String(each)] ?? String(each),
    }))
}

/** An emptied text is omitted; a number, an amount or a list without a value is a mistake. */
function isFilled(facts: FieldFacts, as: Field['as']): boolean {
  const { default: otherwise } = facts
  switch (as) {
    case 'choice':
    case 'switch':
    case 'custom':
      return false
    case 'number':
    case 'duration':
    case 'size':
    case 'percent':
    case 'rate':
    case 'byteRate':
      return facts.isRequired || otherwise !== undefined
    case 'list':
      return Array.isArray(otherwise) && otherwise.length > 0
    default:
      return facts.isRequired
  }
}
