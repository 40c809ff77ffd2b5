import { double, integer, message, text } from '../../grpc/protobuf.ts'
import type { Point, Precision } from '../../line-protocol.ts'
import { RenderError } from '../../row-template.ts'

/** Requests of GreptimeDB for rows, by the numbers of its fields and types. */

const TYPE = { boolean: 0, int64: 4, uint64: 8, float64: 10, string: 12 }
/** Types of times; the fields of their values have numbers that are higher by one. */
const TIME: Readonly<Record<Precision, number>> = { s: 15, ms: 16, us: 17, ns: 18 }
const SEMANTIC = { tag: 0, field: 1, time: 2 }
/** The name that GreptimeDB and its libraries give to the time of points. */
const TIME_COLUMN = 'greptime_timestamp'

interface Column {
  name: string
  type: number
  semantic: number
  value: Buffer
}

/** @throws {RenderError} a number that the database does not have */
export function checkPoint(point: Point): Point {
  if (point.measurement === '') throw new RenderError('the measurement has no name')
  columnsOf(point, 'ms')
  return point
}

/** The fields `inserts` of a request: points of one table with the same columns are together. */
export function insertsOf(points: readonly Point[], precision: Precision): Buffer[] {
  const groups = new Map<string, { table: string; columns: Column[]; rows: Column[][] }>()
  for (const point of points) {
    const columns = columnsOf(point, precision)
    const shape = columns.map(({ name, type, semantic }) => [name, type, semantic])
    const key = JSON.stringify([point.measurement, shape])
    const group = groups.get(key) ?? { table: point.measurement, columns, rows: [] }
    groups.set(key, group)
    group.rows.push(columns)
  }
  return [...groups.values()].map(({ table, columns, rows }) =>
    message(
      1,
      text(1, table),
      message(
        2,
        ...columns.map(({ name, type, semantic }) =>
          message(1, text(1, name), integer(2, type), integer(3, semantic)),
        ),
        ...rows.map((row) => message(2, ...row.map(({ value }) => message(1, value)))),
      ),
    ),
  )
}

/** A column has one value: a tag is before a field of the same name. @throws {RenderError} */
function columnsOf({ tags, fields, time }: Point, precision: Precision): Column[] {
  const columns = [
    ...tags.map(([name, value]) => ({
      name,
      type: TYPE.string,
      semantic: SEMANTIC.tag,
      value: text(13, value),
    })),
    ...fields.map((field) => ({ name: field.name, semantic: SEMANTIC.field, ...valueOf(field) })),
    {
      name: TIME_COLUMN,
      type: TIME[precision],
      semantic: SEMANTIC.time,
      value: integer(TIME[precision] + 1, whole(time, 'i')),
    },
  ]
  return columns.filter(
    ({ name }, at) => columns.findIndex((other) => other.name === name) === at && name !== '',
  )
}

function valueOf({ type, text: given }: Point['fields'][number]): Pick<Column, 'type' | 'value'> {
  switch (type) {
    case 'text':
      return { type: TYPE.string, value: text(13, given) }
    case 'i':
      return { type: TYPE.int64, value: integer(4, whole(given, 'i')) }
    case 'u':
      return { type: TYPE.uint64, value: integer(8, whole(given, 'u')) }
    case 'truth':
      return { type: TYPE.boolean, value: integer(11, /^t/i.test(given) ? 1 : 0) }
    case 'number':
      return { type: TYPE.float64, value: double(10, Number(given)) }
  }
}

/** @throws {RenderError} */
function whole(digits: string, sign: 'i' | 'u'): bigint {
  const value = BigInt(digits)
  const isInRange =
    sign === 'i' ? BigInt.asIntN(64, value) === value : BigInt.asUintN(64, value) === value
  if (isInRange) return value
  throw new RenderError(`a number has more than 64 bits: ${digits}`)
}
