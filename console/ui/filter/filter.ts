export type Operator = 'contains' | 'is' | 'atLeast' | 'atMost'

export interface FilterChoice {
  value: string
  label: string
  /** Typed alone it is the filter: `away`. */
  word?: string
}

/** One thing that a list can be filtered by. A list declares its fields; all else follows from them. */
export interface FilterField {
  /** How it is typed: `username:plant`. */
  key: string
  label: string
  kind: 'text' | 'choice' | 'number' | 'time'
  /** The search parameter of each operator that the list offers; the first one is the default. */
  params: Readonly<Partial<Record<Operator, string>>>
  /** What a comparison is called where the usual word is not true. */
  operatorLabels?: Partial<Record<Operator, string>>
  choices?: readonly FilterChoice[]
  /** Other values than these choices occur in addresses. */
  isOpen?: boolean
  /** Blanks around a value mean nothing. */
  isTrimmed?: boolean
  /** Why the API would refuse a value. */
  problem?: (value: string, operator: Operator) => string | undefined
  /** What is typed without a field is a value of this one. */
  isMain?: boolean
}

/** The value is that of the address: times are RFC 3339, choices are those of the API. */
export interface Filter {
  key: string
  operator: Operator
  value: string
}

/** Parameters of an address; `undefined` removes one. */
export type FilterParams = Record<string, string | number | undefined>

const OPERATORS: readonly Operator[] = ['contains', 'is', 'atLeast', 'atMost']

export function operatorsOf({ params }: FilterField): readonly Operator[] {
  return OPERATORS.filter((operator) => params[operator] !== undefined)
}

/** The operator of a field where none is chosen. */
export function defaultOperator(field: FilterField): Operator {
  return operatorsOf(field)[0] ?? 'is'
}

export function fieldOf(fields: readonly FilterField[], key: string): FilterField | undefined {
  return fields.find((field) => field.key === key)
}

export function mainField(fields: readonly FilterField[]): FilterField | undefined {
  return fields.find(({ isMain }) => isMain)
}

export const isSame = (a: Filter, b: Filter) =>
  a.key === b.key && a.operator === b.operator && a.value === b.value

/** The filters that an address has. */
export function filtersOf(
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
): readonly Filter[] {
  return fields.flatMap((field) =>
    operatorsOf(field).flatMap((operator): Filter[] => {
      const value = search[field.params[operator] ?? '']
      const isSet = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isSet ? [{ key: field.key, operator, value: String(value) }] : []
    }),
  )
}

/** All parameters of the fields, as these filters set them. */
export function paramsOf(
  fields: readonly FilterField[],
  filters: readonly Filter[],
): Readonly<FilterParams> {
  const params: FilterParams = {}
  for (const field of fields) {
    for (const operator of operatorsOf(field)) {
      const filter = filters.find((each) => each.key === field.key && each.operator === operator)
      const param = field.params[operator] ?? ''
      if (filter !== undefined) {
        params[param] = field.kind === 'number' ? Number(filter.value) : filter.value
      } else params[param] ??= undefined
    }
  }
  return params
}

/**
 * The filters with another one. A number and a time may have two bounds; of a text and a choice the API
 * uses one value.
 */
export function withFilter(
  fields: readonly FilterField[],
  filters: readonly Filter[],
  next: Filter,
): readonly Filter[] {
  const kind = fieldOf(fields, next.key)?.kind
  const isBound = kind === 'number' || kind === 'time'
  const others = filters.filter(
    ({ key, operator }) => key !== next.key || (isBound && operator !== next.operator),
  )
  return [...others, next]
}
