import { readCsv } from '@signalbox/formats/csv'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NewUser } from './authentication.ts'
import { apiError } from '../../api/failure.ts'

/** Users as they come in a list or a file; a bad one spoils all. */

const bad = (message: string) => apiError('BAD_REQUEST', { message })

type Row = Record<string, unknown>

/** Users read before other work gets a turn. */
const CHUNK = 5000

/**
 * All of them are read once, so that a bad one is reported before anything is changed, and read again as
 * they are used: a million of them in memory would be more than all else together.
 *
 * @throws {Failure} 400 with the reason, if a user is invalid or there is none
 */
export function readUsers(rows: Row[], isPlain: boolean): Promise<Iterable<NewUser>> {
  return checked(() => rows, isPlain)
}

/** Reads users from one file, CSV or JSON by its name. */
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
      return () => csvRows(content)
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

/** The first record names the columns. */
function* csvRows(content: string): Generator<Row> {
  const records = readCsv(content)
  const names = records.next().value?.fields
  if (names === undefined) return
  if (!names.includes('user_id')) throw bad('bad_format')
  const at = (name: string) => {
    const found = names.lastIndexOf(name)
    return found < 0 ? undefined : found
  }
  const columns = FIELDS.map((name) => [name, at(name)] as const)
  for (const { fields, isMalformed } of records) {
    if (isMalformed || fields.length !== names.length) throw bad('bad_format')
    const row: Row = {}
    for (const [name, i] of columns) if (i !== undefined) row[name] = fields[i]
    yield row
  }
}
