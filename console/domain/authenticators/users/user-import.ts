import { textOrJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import { type CsvRecord, readCsv } from '@signalbox/formats/csv'
import { type FileContent, RowSample, type RejectedRow } from '../../files/file-content.ts'
import { COLUMNS, IMPORT_TYPES, type ImportType, SHOWN_COLUMNS } from './import-columns.ts'

/** Reads users from a file in the browser, so that they can be shown before they are sent. */

export interface ImportRow {
  user_id: string
  is_superuser: boolean
  password?: string
  password_hash?: string
  salt?: string
}

/**
 * Why a line is no user: `empty` is a column without a value, `fields` a line of another length, `quotes` a
 * quoted value that does not end at a separator.
 */
export type Cause =
  | { is: 'empty'; column: string }
  | { is: 'flag'; value: string }
  | { is: 'fields' }
  | { is: 'quotes' }
  | { is: 'entry' }

/** Remarks on a file of users. */
export interface UserFileNote {
  superusers: number
  /** Number of IDs that occur more than once. */
  duplicates: number
  /** Columns that the file lacks, in which case no row was read. */
  missing: string[]
  /** Type of file that the columns suggest instead. */
  looksLike?: ImportType
}

type UserFile = FileContent<ImportRow, Cause, UserFileNote>

const REQUIRED: Record<ImportType, readonly string[]> = {
  plain: ['user_id', 'password'],
  hash: ['user_id', 'password_hash'],
}

/** @throws if the text is neither CSV with a line of names nor a JSON list */
export function readImport(text: string, type: ImportType): UserFile {
  const plain = text.replace(/^\ufeff/, '').trimStart()
  const { names, entries } = plain.startsWith('[') ? readJson(plain) : readLines(plain)
  const lacks = (of: ImportType) => REQUIRED[of].filter((name) => !names.includes(name))
  const rows: ImportRow[] = []
  const rejected: RejectedRow<Cause>[] = []
  const sample = new RowSample<Cause>()
  const note: UserFileNote = { superusers: 0, duplicates: 0, missing: lacks(type) }
  const read: UserFile = { rows, rejected, names, shown: sample.rows, note }
  if (note.missing.length > 0) {
    const looksLike = IMPORT_TYPES.find((each) => lacks(each).length === 0)
    return looksLike === undefined ? read : { ...read, note: { ...note, looksLike } }
  }
  const ids = new Set<string>()
  const columns = SHOWN_COLUMNS.map((name) => names.indexOf(name))
  for (const [place, get, values] of entries) {
    const row = typeof get === 'function' ? readRow(get, type) : get
    if ('is' in row) {
      const held = values()
      rejected.push({ place, cause: row, values: held })
      sample.add(place, () => columns.map((at) => held[at] ?? ''), row)
      continue
    }
    if (ids.has(row.user_id)) note.duplicates++
    ids.add(row.user_id)
    if (row.is_superuser) note.superusers++
    rows.push(row)
    sample.add(place, () => [row.user_id, String(row.is_superuser)])
  }
  return read
}

/** Value of a column in one line. */
type Get = (column: string) => unknown
type Entry = readonly [place: number, get: Get | Cause, values: () => readonly string[]]

interface Read {
  names: readonly string[]
  entries: Iterable<Entry>
}

function readRow(get: Get, type: ImportType): ImportRow | Cause {
  const text = (column: string) => {
    const value = get(column)
    return typeof value === 'number' ? String(value) : value
  }
  const filled = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const user_id = text('user_id')
  if (!filled(user_id)) return { is: 'empty', column: 'user_id' }
  const is_superuser = readFlag(get('is_superuser'))
  if (typeof is_superuser === 'string') return { is: 'flag', value: is_superuser }
  if (type === 'plain') {
    const password = text('password')
    return filled(password)
      ? { user_id, password, is_superuser }
      : { is: 'empty', column: 'password' }
  }
  const hash = text('password_hash')
  if (!filled(hash)) return { is: 'empty', column: 'password_hash' }
  const salt = text('salt')
  return {
    user_id,
    password_hash: hash,
    salt: typeof salt === 'string' ? salt : '',
    is_superuser,
  }
}

/** Parses true and false as spreadsheets write them; any other value is returned as text. */
function readFlag(value: unknown): boolean | string {
  const text = typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '')
  if (/^(true|1)$/i.test(text)) return true
  return /^(false|0|null)?$/i.test(text) ? false : text
}

function readJson(text: string): Read {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('not a list')
  const records = list.map((each: unknown) => (isRecord(each) ? each : undefined))
  const known = new Set(Object.values(COLUMNS).flat())
  // A column is missing only if no object has it, so all objects are searched.
  const names = new Set<string>()
  for (const record of records) {
    for (const name of Object.keys(record ?? {})) if (known.has(name)) names.add(name)
    if (names.size === known.size) break
  }
  // A list without objects has nothing wrong with its columns.
  const columns = names.size === 0 ? [...known] : [...names]
  return {
    names: columns,
    entries: records.map((record, i) => [
      i + 1,
      record === undefined ? { is: 'entry' } : (column) => record[column],
      () => columns.map((name) => textOrJson(record?.[name])),
    ]),
  }
}

function readLines(text: string): Read {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = [',', ';', '\t'].find((each) => header.includes(each)) ?? ','
  const records = readCsv(text, separator)
  const first = records.next().value
  const names = (first?.fields ?? []).map((name) => name.trim().toLowerCase())
  if (!names.some((name) => COLUMNS.hash.includes(name) || COLUMNS.plain.includes(name))) {
    throw new Error('no names')
  }
  const at = new Map(names.map((name, i) => [name, i]))
  return { names, entries: csvEntries(records, at, names.length) }
}

function* csvEntries(
  records: Iterable<CsvRecord>,
  at: ReadonlyMap<string, number>,
  width: number,
): Generator<Entry, undefined> {
  for (const { line, fields, isMalformed } of records) {
    const cause: Cause | undefined = isMalformed
      ? { is: 'quotes' }
      : fields.length === width
        ? undefined
        : { is: 'fields' }
    yield [line, cause ?? ((column) => fields[at.get(column) ?? width]), () => fields]
  }
  return undefined
}
