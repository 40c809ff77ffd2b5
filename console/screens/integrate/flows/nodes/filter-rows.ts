import {
  readConditionGroup,
  operandFromInput,
  writeCondition,
  writeOperand,
} from '@signalbox/flow/filter-content'
import {
  COMPARISONS,
  type Condition,
  type ConditionGroup,
  type Operand,
} from '@signalbox/flow/graph'

/** Operators of the form: comparisons, IN, and functions that return a boolean. */
export const OPERATORS = [...COMPARISONS, 'in', 'test', 'notTest'] as const
export type Operator = (typeof OPERATORS)[number]

/** A condition as texts, which may be invalid. */
export interface ConditionValues {
  kind: 'condition'
  field: string
  operator: Operator
  value: string
  /** The value is SQL: a column or a path. */
  isSql: boolean
}

export interface GroupValues {
  kind: 'group'
  join: 'and' | 'or'
  items: ConditionValues[]
}

export interface FilterValues {
  join: 'and' | 'or'
  items: (ConditionValues | GroupValues)[]
}

export const EMPTY_CONDITION: ConditionValues = {
  kind: 'condition',
  field: '',
  operator: '=',
  value: '',
  isSql: false,
}

const isNumber = (sql: string) => 'sql' in operandFromInput(sql)

function toCondition(condition: Condition): ConditionValues {
  const base = EMPTY_CONDITION
  switch (condition.kind) {
    case 'compare': {
      const { field, operator, value } = condition
      const isSql = 'sql' in value && !isNumber(value.sql)
      return { ...base, field, operator, value: 'sql' in value ? value.sql : value.text, isSql }
    }
    case 'in':
      return {
        ...base,
        field: condition.field,
        operator: 'in',
        value: condition.values.map(writeOperand).join(', '),
        isSql: true,
      }
    case 'test':
      return { ...base, field: condition.call, operator: condition.isNegated ? 'notTest' : 'test' }
  }
}

/** Values of the form, whose groups are nested one level deep at most. */
export const toFilterValues = ({ join, items }: ConditionGroup): FilterValues => ({
  join,
  items: items.map((item) =>
    'join' in item
      ? {
          kind: 'group',
          join: item.join,
          items: item.items.flatMap((each) => ('join' in each ? [] : [toCondition(each)])),
        }
      : toCondition(item),
  ),
})

export type ConditionProblem = 'required' | 'badSql'

/** The condition that the texts are, or the field with the problem. */
export function readCondition(
  values: ConditionValues,
): { condition: Condition } | { at: 'field' | 'value'; problem: ConditionProblem } {
  const { field, operator, value, isSql } = values
  if (field.trim() === '') return { at: 'field', problem: 'required' }
  if (operator === 'test' || operator === 'notTest') {
    const condition: Condition = { kind: 'test', isNegated: operator === 'notTest', call: field }
    return isReadable(condition) ? { condition } : { at: 'field', problem: 'badSql' }
  }
  const compared: Operand = { sql: '0' }
  if (!isReadable({ kind: 'compare', field, operator: '=', value: compared }))
    return { at: 'field', problem: 'badSql' }
  // An empty text is a value; an empty list or column is none.
  if (value.trim() === '' && (operator === 'in' || isSql))
    return { at: 'value', problem: 'required' }
  if (operator === 'in') {
    const group = readConditionGroup(`${field} IN (${value})`)
    const [found, ...more] = group?.items ?? []
    return found !== undefined && 'kind' in found && found.kind === 'in' && more.length === 0
      ? { condition: found }
      : { at: 'value', problem: 'badSql' }
  }
  const operand = isSql ? { sql: value } : operandFromInput(value)
  const condition: Condition = { kind: 'compare', field, operator, value: operand }
  return isReadable(condition) ? { condition } : { at: 'value', problem: 'badSql' }
}

/**
 * Whether the condition stays a single one when it is written, so that its text cannot change the conditions around it.
 */
function isReadable(condition: Condition): boolean {
  const group = readConditionGroup(writeCondition(condition))
  const [only, ...more] = group?.items ?? []
  return only !== undefined && more.length === 0 && 'kind' in only && only.kind === condition.kind
}
