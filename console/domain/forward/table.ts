import { columnType } from '@signalbox/rule-sql/events/events'
import { toPlain } from '@signalbox/rule-sql/run/rows'
import { PLACEHOLDER, readPath } from '@signalbox/rule-sql/templates/placeholder'
import { isMap, type ValueMap } from '@signalbox/rule-sql/values/value'
import { readJson } from '@signalbox/formats/json-text'

// The table that an INSERT statement with placeholders needs, and the statement with values.

/** `name`: a short text, such as a topic or a client ID. */
type ColumnKind = 'text' | 'name' | 'integer' | 'float' | 'boolean' | 'time'

interface Dialect {
  types: Readonly<Record<ColumnKind, string>>
  /** Text after the list of columns. */
  end?: (columns: readonly string[]) => string
  /** Times are written as integers, without a function around them. */
  hasPlainTimes?: true
}

const POSTGRESQL: Dialect = {
  types: {
    text: 'TEXT',
    name: 'TEXT',
    integer: 'BIGINT',
    float: 'DOUBLE PRECISION',
    boolean: 'BOOLEAN',
    time: 'TIMESTAMPTZ',
  },
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  pgsql: POSTGRESQL,
  timescale: POSTGRESQL,
  matrix: POSTGRESQL,
  mysql: {
    types: {
      text: 'LONGTEXT',
      name: 'VARCHAR(512)',
      integer: 'BIGINT',
      float: 'DOUBLE',
      boolean: 'BOOLEAN',
      time: 'TIMESTAMP(3)',
    },
  },
  clickhouse: {
    types: {
      text: 'String',
      name: 'String',
      integer: 'Int64',
      float: 'Float64',
      boolean: 'Bool',
      time: 'DateTime64(3)',
    },
    end: () => ' ENGINE = MergeTree ORDER BY tuple()',
  },
  tdengine: {
    types: {
      text: 'VARCHAR(8192)',
      name: 'VARCHAR(512)',
      integer: 'BIGINT',
      float: 'DOUBLE',
      boolean: 'BOOL',
      time: 'TIMESTAMP',
    },
    hasPlainTimes: true,
  },
  sqlserver: {
    types: {
      text: 'NVARCHAR(MAX)',
      name: 'NVARCHAR(512)',
      integer: 'BIGINT',
      float: 'FLOAT',
      boolean: 'BIT',
      time: 'DATETIME2',
    },
  },
  oracle: {
    types: {
      text: 'CLOB',
      name: 'VARCHAR2(512)',
      integer: 'NUMBER(19)',
      float: 'BINARY_DOUBLE',
      boolean: 'NUMBER(1)',
      time: 'TIMESTAMP',
    },
  },
  cassandra: {
    types: {
      text: 'text',
      name: 'text',
      integer: 'bigint',
      float: 'double',
      boolean: 'boolean',
      time: 'timestamp',
    },
    hasPlainTimes: true,
  },
}

/** Whether the statements of a type of connector need a table that exists. */
export const isSqlType = (type: string): boolean => Object.hasOwn(DIALECTS, type)

const INSERT = /^\s*insert\s+into\s+([^\s(]+)\s*\(([^)]*)\)\s*values\s*\((.*)\)[^)]*$/is

/** A longer list was not written by a person. */
const MOST_COLUMNS = 200

/** Divides a list at the commas outside of brackets and quotation marks. */
function divide(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let i = 0; i < list.length; i++) {
    const char = list[i]
    if (char === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (char === '(' || char === '{') depth++
    else if (char === ')' || char === '}') depth--
    else if (char === ',' && depth === 0) {
      parts.push(list.slice(start, i).trim())
      start = i + 1
    }
  }
  return [...parts, list.slice(start).trim()]
}

const TIME_CALL = /timestamp|from_?unix|now\s*\(|current_date|to_date/i

function kindOf(expression: string, row: ValueMap | undefined, dialect: Dialect): ColumnKind {
  const [first] = [...expression.matchAll(PLACEHOLDER)]
  const withoutPaths = expression.replaceAll(PLACEHOLDER, '')
  if (TIME_CALL.test(withoutPaths)) return 'time'
  if (first === undefined) return kindOfValue(readJson(expression))
  const path = readPath(first[2] ?? '')
  const [column = ''] = path
  if (path.length > 1 || !isKnown(column)) return kindOfValue(row && valueAt(row, path))
  if (dialect.hasPlainTimes === true && /^(ts|timestamp)$|_at$/.test(column)) return 'time'
  const type = columnType(column)
  if (type === 'text') return column === 'payload' ? 'text' : 'name'
  return type === 'object' ? 'text' : type
}

const isKnown = (column: string) =>
  column === 'ts' || columnType(column) !== 'text' || KNOWN_TEXTS.has(column)

const KNOWN_TEXTS: ReadonlySet<string> = new Set([
  'id',
  'topic',
  'payload',
  'clientid',
  'username',
  'peerhost',
  'peername',
  'node',
  'event',
])

function kindOfValue(value: unknown): ColumnKind {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}

/**
 * The statement that creates the table of an INSERT; `undefined` if the type needs none, or if the statement is not
 * an INSERT with named columns.
 *
 * @param row values that tell the types of the fields of a payload
 */
export function tableFor(
  type: string,
  statement: string,
  row: ValueMap | undefined,
): string | undefined {
  const dialect = Object.hasOwn(DIALECTS, type) ? DIALECTS[type] : undefined
  const [, table = '', names = '', values = ''] = INSERT.exec(statement) ?? []
  if (dialect === undefined || table === '') return undefined
  const columns = names.split(',').map((name) => name.trim())
  const expressions = divide(values)
  if (columns.length !== expressions.length || columns.length > MOST_COLUMNS) return undefined
  const lines = columns.map((name, i) => {
    const kind = kindOf(expressions[i] ?? '', row, dialect)
    return `  ${name} ${dialect.types[kind]}`
  })
  // A table of Cassandra has a key.
  if (type === 'cassandra') lines.push(`  PRIMARY KEY (${columns[0]})`)
  return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n)${dialect.end?.(columns) ?? ''};`
}

function valueAt(row: ValueMap, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => {
      const holder = typeof value === 'string' ? readJson(value) : value
      return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
        ? Reflect.get(holder, name)
        : undefined
    },
    isMap(row) ? toPlain(row) : row,
  )
}

/** A statement with the values of a row in place of its placeholders, to be read. */
export function withValues(statement: string, row: ValueMap): string {
  let isQuoted = false
  let end = 0
  let text = ''
  for (const match of statement.matchAll(PLACEHOLDER)) {
    const before = statement.slice(end, match.index)
    for (const char of before) if (char === "'") isQuoted = !isQuoted
    text +=
      before + (match[1] === '$' ? '$' : literal(valueAt(row, readPath(match[2] ?? '')), isQuoted))
    end = match.index + match[0].length
  }
  return text + statement.slice(end)
}

function literal(value: unknown, isQuoted: boolean): string {
  if (value === undefined || value === null) return isQuoted ? '' : 'NULL'
  const escaped = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")
  if (isQuoted) return escaped
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${escaped}'`
}
