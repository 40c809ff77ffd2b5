export type Operator = 'contains' | 'is' | 'atLeast' | 'atMost'

export interface FilterChoice {
  value: string
  label: string
  /** Typed alone it is the filter: `away`. */
  word?: string
}

/** Field that a list can be filtered by. A list declares its fields, and everything else is derived from them. */
export interface FilterField {
  /** How it is typed: `username:plant`. */
  key: string
  label: string
  kind: 'text' | 'choice' | 'number' | 'time'
  /** Search parameter of each operator that the list offers; the first is the default. */
  params: Readonly<Partial<Record<Operator, string>>>
  /** Names of operators where the usual word is wrong for this field. */
  operatorLabels?: Partial<Record<Operator, string>>
  choices?: readonly FilterChoice[]
  /** Whether addresses may hold values beside these choices. */
  isOpen?: boolean
  /** Whether blanks around a value are removed. */
  isTrimmed?: boolean
  /** Why the API would refuse a value. */
  problem?: (value: string, operator: Operator) => string | undefined
  /** Whether text that is typed without a field name is a value of this field. */
  isMain?: boolean
  /** Known values of a text, which are suggested. */
  values?: readonly string[]
  /**
   * Makes this a family of fields: its key and its parameters are beginnings, which a name completes (`attr.` for
   * `attr.firmware`). The members listed here are known; others can be typed.
   */
  members?: readonly FilterMember[]
}

/** A known member of a family of fields. */
export interface FilterMember {
  name: string
  values: readonly string[]
}

/** Filter with the value of the address: times are RFC 3339, choices are those of the API. */
export interface Filter {
  key: string
  operator: Operator
  value: string
}

/** Parameters of an address; `undefined` removes a parameter. */
export type FilterParams = Record<string, string | number | undefined>

const OPERATORS: readonly Operator[] = ['contains', 'is', 'atLeast', 'atMost']

export function fieldOperators({ params }: FilterField): readonly Operator[] {
  return OPERATORS.filter((operator) => params[operator] !== undefined)
}

/** The operator of a field where none is chosen. */
export function defaultOperator(field: FilterField): Operator {
  return fieldOperators(field)[0] ?? 'is'
}

export function findFilterField(
  fields: readonly FilterField[],
  key: string,
): FilterField | undefined {
  const found = fields.find((field) => field.key === key)
  if (found !== undefined && found.members === undefined) return found
  const family = fields.find(
    (field) =>
      field.members !== undefined && key.length > field.key.length && key.startsWith(field.key),
  )
  return family === undefined ? found : memberField(family, key.slice(family.key.length))
}

/** The field of one name in a family. */
export function memberField(family: FilterField, name: string): FilterField {
  const { members, ...rest } = family
  return {
    ...rest,
    key: `${family.key}${name}`,
    label: name,
    params: Object.fromEntries(
      Object.entries(family.params).map(([operator, param]) => [operator, `${param}${name}`]),
    ),
    values: members?.find((member) => member.name === name)?.values ?? [],
  }
}

/** The known members of a family as fields; none for another field. */
export const memberFields = (field: FilterField): readonly FilterField[] =>
  (field.members ?? []).map(({ name }) => memberField(field, name))

/** The fields with the members of families that an address has parameters of. */
export function fieldsInSearch(
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
): readonly FilterField[] {
  const keys = Object.keys(search)
  return fields.flatMap((field) => {
    if (field.members === undefined) return [field]
    const names = fieldOperators(field).flatMap((operator) => {
      const begin = field.params[operator] ?? ''
      return keys.filter((key) => key.startsWith(begin)).map((key) => key.slice(begin.length))
    })
    return [...new Set(names)].filter((name) => name !== '').map((name) => memberField(field, name))
  })
}

export function mainField(fields: readonly FilterField[]): FilterField | undefined {
  return fields.find(({ isMain }) => isMain)
}

export const isSame = (a: Filter, b: Filter) =>
  a.key === b.key && a.operator === b.operator && a.value === b.value

/** The filters that an address has. */
export function filtersFromSearch(
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
): readonly Filter[] {
  return fieldsInSearch(fields, search).flatMap((field) =>
    fieldOperators(field).flatMap((operator): Filter[] => {
      const value = search[field.params[operator] ?? '']
      const isSet = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isSet ? [{ key: field.key, operator, value: String(value) }] : []
    }),
  )
}

/**
 * Parameters of all fields for these filters.
 * @param before filters of the address, whose parameters are removed
 */
export function paramsFromFilters(
  fields: readonly FilterField[],
  filters: readonly Filter[],
  before: readonly Filter[] = [],
): Readonly<FilterParams> {
  const params: FilterParams = {}
  const single = fields.filter(({ members }) => members === undefined)
  const keys = new Set([...before, ...filters].map(({ key }) => key))
  const members = [...keys]
    .filter((key) => single.every((field) => field.key !== key))
    .flatMap((key) => findFilterField(fields, key) ?? [])
  for (const field of [...single, ...members]) {
    for (const operator of fieldOperators(field)) {
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
 * Filters with another one added. Numbers and times may have two bounds; for texts and choices, the API takes one
 * value.
 */
export function withFilter(
  fields: readonly FilterField[],
  filters: readonly Filter[],
  next: Filter,
): readonly Filter[] {
  const kind = findFilterField(fields, next.key)?.kind
  const isBound = kind === 'number' || kind === 'time'
  const others = filters.filter(
    ({ key, operator }) => key !== next.key || (isBound && operator !== next.operator),
  )
  return [...others, next]
}
