import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { readNamedHash } from '../../features/authentication/named-hash.ts'
import type { Row } from '../tables.ts'
import type { FoundFile } from './files.ts'
import { eachLine, type LineReport, shortText } from './lines.ts'

export const MAX_PASSWORD_BYTES = 64 * 1024 * 1024
const MAX_NAME = 65_535

/**
 * Users of a password file, as rows of `mqtt_user`: each hash contains its own algorithm. A password in plain text,
 * a hash that this broker cannot compute, and a later line with the same name are left out.
 */
export function* readPasswords(
  { name: file, bytes }: FoundFile,
  report: LineReport,
): Generator<Row> {
  const seen = new Set<string>()
  let line = 0
  for (const text of eachLine(bytes.toString())) {
    line++
    if (text === '' || text.startsWith('#')) continue
    const at = text.indexOf(':')
    const id = at < 0 ? '' : text.slice(0, at)
    const hash = text.slice(at + 1).trim()
    const reason = findProblem(id, hash, seen)
    const shown = { file, line, text: at < 0 ? '******' : `${shortText(id)}:******` }
    if (reason !== undefined) {
      report.add({ ...shown, state: 'left', reason })
      continue
    }
    seen.add(id)
    report.add({ ...shown, state: 'taken', becomes: `mqtt_user ${shortText(id)}` })
    yield { id, password_hash: hash, salt: '', is_superuser: 0 }
  }
}

function findProblem(
  id: string,
  hash: string,
  seen: ReadonlySet<string>,
): MosquittoReason | undefined {
  if (id === '' || id.length > MAX_NAME) return 'invalid'
  if (seen.has(id)) return 'repeated'
  if (readNamedHash(hash) !== undefined) return undefined
  return hash.startsWith('$') ? 'unknown_hash' : 'plain_password'
}
