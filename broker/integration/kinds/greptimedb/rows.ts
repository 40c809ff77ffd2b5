import type { Point, Precision } from '../../line-protocol.ts'
import { RenderError } from '../../row-template.ts'

const TYPE = { boolean: 0, int64: 4, uint64: 8, float64: 10, string: 12 }
/** Types of times, and the fields of their values. */
const TIME: Readonly<Record<Precision, readonly [type: number, field: string]>> = {
  s: [15, 'seconds'],
  ms: [16, 'milliseconds'],
  us: [17, 'microseconds'],
  ns: [18, 'nanoseconds'],
}
const SEMANTIC = { tag: 0, field: 1, time: 2 }
/** The name that GreptimeDB and its libraries give to the time of points. */
const TIME_COLUMN = 'greptime_timestamp'

/** A value by the field of its type. */
type ColumnValue = Readonly<Record<string, string | number | bigint | boolean>>

interface Column {
  name: string
  type: number
  semantic: number
  value: ColumnValue
}

/** The message `Insert` of the interface. */
export type Insert = Readonly<Record<string, unknown>>

/** @throws {RenderError} if the measurement has no name, or an integer has more than 64 bits */
export function checkPoint(point: Point): Point {
  if (point.measurement === '') throw new RenderError('the measurement has no name')
  toColumns(point, 'ms')
  return point
}

/** Fields `inserts` of a request, with points of one table and equal columns grouped. */
export function insertsFromPoints(points: readonly Point[], precision: Precision): Insert[] {
  const groups = new Map<string, { table: string; columns: Column[]; rows: Column[][] }>()
  for (const point of points) {
    const columns = toColumns(point, precision)
    const shape = columns.map(({ name, type, semantic }) => [name, type, semantic])
    const key = JSON.stringify([point.measurement, shape])
    const group = groups.get(key) ?? { table: point.measurement, columns, rows: [] }
    groups.set(key, group)
    group.rows.push(columns)
  }
  return [...groups.values()].map(({ table, columns, rows }) => ({
    table_name: table,
    rows: {
      schema: columns.map(({ name, type, semantic }) => ({
        column_name: name,
        datatype: type,
        semantic_type: semantic,
      })),
      rows: rows.map((row) => ({ values: row.map(({ value }) => value) })),
    },
  }))
}

/** A column has one value: a tag is before a field of the same name. @throws {RenderError} as `whole` does */
function toColumns({ tags, fields, time }: Point, precision: Precision): Column[] {
  const [timeType, timeField] = TIME[precision]
  const columns = [
    ...tags.map(([name, value]) => ({
      name,
      type: TYPE.string,
      semantic: SEMANTIC.tag,
      value: { text: value },
    })),
    ...fields.map((field) => ({
      name: field.name,
      semantic: SEMANTIC.field,
      ...toColumnValue(field),
    })),
    {
      name: TIME_COLUMN,
      type: timeType,
      semantic: SEMANTIC.time,
      value: { [timeField]: whole(time, 'i') },
    },
  ]
  return columns.filter(
    ({ name }, at) => columns.findIndex((other) => other.name === name) === at && name !== '',
  )
}

function toColumnValue({
  type,
  text: given,
}: Point['fields'][number]): Pick<Column, 'type' | 'value'> {
  switch (type) {
    case 'text':
      return { type: TYPE.string, value: { text: given } }
    case 'i':
      return { type: TYPE.int64, value: { i64: whole(given, 'i') } }
    case 'u':
      return { type: TYPE.uint64, value: { u64: whole(given, 'u') } }
    case 'truth':
      return { type: TYPE.boolean, value: { boolean: /^t/i.test(given) } }
    case 'number':
      return { type: TYPE.float64, value: { f64: Number(given) } }
  }
}

/** @throws {RenderError} if the number exceeds 64 bits. */
function whole(digits: string, sign: 'i' | 'u'): bigint {
  const value = BigInt(digits)
  const isInRange =
    sign === 'i' ? BigInt.asIntN(64, value) === value : BigInt.asUintN(64, value) === value
  if (isInRange) return value
  throw new RenderError(`a number has more than 64 bits: ${digits}`)
}
