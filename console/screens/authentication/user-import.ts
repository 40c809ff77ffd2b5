/** Users of a file, read in the browser: what would be sent is shown before it is. */

export type ImportType = 'plain' | 'hash'

export interface ImportRow {
  user_id: string
  is_superuser: boolean
  password?: string
  password_hash?: string
  salt?: string
}

export interface ImportPreview {
  rows: ImportRow[]
  superusers: number
  /** Ids that come more than once. */
  duplicates: number
  /** Lines, or places in a list, that are no users. */
  bad: number[]
}

export const COLUMNS: Record<ImportType, readonly string[]> = {
  plain: ['user_id', 'password', 'is_superuser'],
  hash: ['user_id', 'password_hash', 'salt', 'is_superuser'],
}

export const TEMPLATES: Record<ImportType, string> = {
  plain: 'user_id,password,is_superuser\r\nalice,her-password,false\r\nroot,another-one,true\r\n',
  hash: 'user_id,password_hash,salt,is_superuser\r\nalice,9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08,,false\r\n',
}

/** @throws when the text is neither CSV with these columns nor a JSON list */
export function readImport(text: string, type: ImportType): ImportPreview {
  const plain = text.replace(/^\ufeff/, '').trimStart()
  const records = plain.startsWith('[') ? readJson(plain) : readCsv(plain)
  const rows: ImportRow[] = []
  const bad: number[] = []
  const ids = new Set<string>()
  let duplicates = 0
  let superusers = 0
  for (const [place, record] of records) {
    const row = readRow(record, type)
    if (row === undefined) {
      bad.push(place)
      continue
    }
    if (ids.has(row.user_id)) duplicates++
    ids.add(row.user_id)
    if (row.is_superuser) superusers++
    rows.push(row)
  }
  return { rows, superusers, duplicates, bad }
}

type Place = readonly [place: number, record: Record<string, unknown> | undefined]

function readRow(record: Place[1], type: ImportType): ImportRow | undefined {
  if (record === undefined) return undefined
  const text = (name: string) => {
    const value = record[name]
    return typeof value === 'number' ? String(value) : value
  }
  const [id, password, hash, salt] = [
    text('user_id'),
    text('password'),
    text('password_hash'),
    text('salt') ?? '',
  ]
  const superuser = record.is_superuser ?? false
  const is_superuser = superuser === true || superuser === 'true'
  const isFlag = is_superuser || superuser === false || superuser === 'false' || superuser === ''
  if (typeof id !== 'string' || id === '' || !isFlag) return undefined
  if (type === 'plain') {
    return typeof password === 'string' && password !== ''
      ? { user_id: id, password, is_superuser }
      : undefined
  }
  return typeof hash === 'string' && hash !== '' && typeof salt === 'string'
    ? { user_id: id, password_hash: hash, salt, is_superuser }
    : undefined
}

function readJson(text: string): Place[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('not a list')
  return list.map((each, i) => [
    i + 1,
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? (each as Record<string, unknown>)
      : undefined,
  ])
}

function readCsv(text: string): Place[] {
  const [first, ...others] = csvRecords(text)
  const names = first?.fields ?? []
  if (!names.includes('user_id')) throw new Error('no names')
  return others.map(({ line, fields }) => [
    line,
    fields.length === names.length
      ? Object.fromEntries(names.map((name, i) => [name, fields[i]]))
      : undefined,
  ])
}

/** RFC 4180; lines are counted from 1, empty ones are none. */
function csvRecords(text: string): { line: number; fields: string[] }[] {
  const records: { line: number; fields: string[] }[] = []
  let fields: string[] = []
  let field = ''
  let line = 1
  let began = 1
  let isQuoted = false
  const endRecord = () => {
    fields.push(field)
    if (fields.length > 1 || field !== '') records.push({ line: began, fields })
    fields = []
    field = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter === '\n') line++
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') field += text[++at]
      else isQuoted = false
    } else if (letter === '"' && field === '') isQuoted = true
    else if (letter === ',') {
      fields.push(field)
      field = ''
    } else if (letter === '\n') {
      endRecord()
      line++
      began = line
    } else if (letter !== '\r') field += letter
  }
  if (field !== '' || fields.length > 0) endRecord()
  return records
}
