import { useFormats, useMessages } from '#language.tsx'
import {
  defaultOperator,
  type Filter,
  type FilterField,
  findFilterField,
  type Operator,
  fieldOperators,
} from './filter.ts'
import { filterMessages } from './filter.messages.ts'
import { formatFilter, type Problem } from './syntax.ts'

/** An operator of a field in words: a time is not "at least". */
export function useOperatorLabel(): (field: FilterField, operator: Operator) => string {
  const t = useMessages(filterMessages)
  return ({ kind, operatorLabels }, operator) => {
    const own = operatorLabels?.[operator]
    if (own !== undefined) return own
    if (kind === 'time' && operator === 'atLeast') return t.since
    if (kind === 'time' && operator === 'atMost') return t.until
    return t[operator]
  }
}

const SIGNS: Readonly<Record<Operator, string>> = {
  contains: ': ',
  is: ' = ',
  atLeast: ' ≥ ',
  atMost: ' ≤ ',
}

/** A filter as its chip shows it. */
export function useFilterText(fields: readonly FilterField[]): (filter: Filter) => string {
  const { dateTime, number } = useFormats()
  return ({ key, operator, value }) => {
    const field = findFilterField(fields, key)
    if (field === undefined) return value
    const hasOne = fieldOperators(field).length === 1
    const sign = operator === 'is' && hasOne ? SIGNS.contains : SIGNS[operator]
    const shown =
      field.kind === 'time'
        ? dateTime(value)
        : field.kind === 'number'
          ? number(Number(value))
          : (field.choices?.find((choice) => choice.value === value)?.label ?? value)
    return `${field.label}${sign}${shown}`
  }
}

/** Why a typed filter cannot be used, in a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const t = useMessages(filterMessages)
  const { list } = useFormats()
  return ({ field, kind, text }) => {
    const { label, choices = [] } = field
    if (text !== undefined) return text
    if (kind === 'choice') return t.invalidChoice(label, list(choices.map((each) => each.label)))
    if (kind === 'number') return t.invalidNumber(label)
    if (kind === 'time') return t.invalidTime(label)
    if (kind === 'value') return t.invalidValue(label)
    const value = choices[0]?.value ?? (field.kind === 'number' ? '10' : 'x')
    const example: Filter = { key: field.key, operator: defaultOperator(field), value }
    return t.invalidOperator(label, formatFilter([field], example))
  }
}
