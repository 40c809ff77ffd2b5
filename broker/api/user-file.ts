import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NewUser } from '../features/authentication/authentication.ts'
import { apiError } from './failure.ts'

/** Users as they come in a list or a file; a bad one spoils all. */

const bad = (message: string) => apiError('BAD_REQUEST', { message })

type Row = Record<string, unknown>

/** So many are read before others get their turn. */
const CHUNK = 5000

/**
 * All of them are read once, so that a bad one is told before anything is changed, and read again as
 * they are used: a million of them in memory would be more than all else together.
 *
 * @throws a failure with the reason in the words of the API
 */
export function readUsers(rows: Row[], isPlain: boolean): Promise<Iterable<NewUser>> {
  return checked(() => rows, isPlain)
}

/** The same of one file, CSV or JSON by its name. */
export function readUserFile(
  name: string,
  content: string,
  isPlain: boolean,
): Promise<Iterable<NewUser>> {
  return checked(readNamed(name, content), isPlain)
}

async function checked(rows: () => Iterable<Row>, isPlain: boolean): Promise<Iterable<NewUser>> {
  const users = {
    *[Symbol.iterator]() {
      for (const row of rows()) yield readUser(row, isPlain)
    },
  }
  let count = 0
  for (const _ of users) {
    if (++count % CHUNK === 0) await nextTurn()
  }
  if (count === 0) throw bad('empty_users')
  return users
}

function readUser(row: Row, isPlain: boolean): NewUser {
  const { user_id: id, password, password_hash: hash, salt = '', is_superuser: superuser } = row
  if (!isPlain && typeof hash !== 'string') throw bad('hash_import_requires_password_hash_field')
  if (!isText(id) || id === '') throw bad('bad_format')
  const isSuperuser = superuser === true || superuser === 'true'
  if (isPlain) {
    if (!isText(password)) throw bad('bad_format')
    return { id: String(id), isSuperuser, password: String(password) }
  }
  if (!isText(hash) || !isText(salt)) throw bad('bad_format')
  return { id: String(id), isSuperuser, password: { hash: String(hash), salt: String(salt) } }
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function readNamed(name: string, content: string): () => Iterable<Row> {
  const [, extension = ''] = /(\.[^.]*)$/.exec(name) ?? []
  switch (extension.toLowerCase()) {
    case '.json': {
      const rows = readJson(content)
      return () => rows
    }
    case '.csv':
      return () => readCsv(content)
    default:
      throw bad(`{unsupported_file_format,<<"${extension}">>}`)
  }
}

function readJson(content: string): Row[] {
  let rows: unknown
  try {
    rows = JSON.parse(content)
  } catch {
    throw bad('bad_format')
  }
  if (!Array.isArray(rows)) throw bad('bad_format')
  if (!rows.every((row) => typeof row === 'object' && row !== null)) throw bad('bad_format')
  return rows
}

const FIELDS = ['user_id', 'password', 'password_hash', 'salt', 'is_superuser']

/** RFC 4180: a header line, quotes around what needs them. */
function* readCsv(content: string): Generator<Row> {
  const records = csvRecords(content.replace(/^\ufeff/, ''))
  const first = records.next()
  if (first.done) return
  const names = first.value
  if (!names.includes('user_id')) throw bad('bad_format')
  const at = (name: string) => {
    const found = names.lastIndexOf(name)
    return found < 0 ? undefined : found
  }
  const columns = FIELDS.map((name) => [name, at(name)] as const)
  for (const record of records) {
    if (record.length !== names.length) throw bad('bad_format')
    const row: Row = {}
    for (const [name, i] of columns) if (i !== undefined) row[name] = record[i]
    yield row
  }
}

function* csvRecords(text: string): Generator<string[]> {
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    let field: string
    if (text[at] === '"') {
      const parts: string[] = []
      for (;;) {
        const end = text.indexOf('"', at + 1)
        if (end < 0) throw bad('bad_format')
        parts.push(text.slice(at + 1, end))
        at = end + 1
        if (text[at] !== '"') break
      }
      field = parts.join('"')
    } else {
      const rest = /[,\r\n]/g
      rest.lastIndex = at
      const end = rest.exec(text)?.index ?? text.length
      field = text.slice(at, end)
      at = end
    }
    record.push(field)
    if (text[at] === ',') {
      at++
      if (at === text.length) record.push('')
      continue
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') throw bad('bad_format')
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    // An empty line is none.
    if (record.length > 1 || record[0] !== '') yield record
    record = []
  }
  if (record.length > 0) yield record
}
