import { MASKED } from './masked.ts'

const WORDS =
  'passw(or)?d|passphrase|passcode|pwd|secret|token|authorization|cookie|credentials?|service_account|private.?key|api.?key'

/** Names of fields that contain secrets, where no schema says so: also in the history, the audit log and the log. */
export const SECRET_NAME = new RegExp(`((${WORDS})(_json)?|(^|_)(key|salt|password_hash))$`, 'i')
/** Names with such a word anywhere, for names that nobody chose from a schema, as in lines of the log. */
export const SECRET_WORD = new RegExp(WORDS, 'i')

/** Headers of HTTP itself, which cannot contain secrets. */
export const HARMLESS_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'cache-control',
  'connection',
  'content-type',
  'keep-alive',
  'user-agent',
])

/** The password in an address. */
const CREDENTIALS = /(:\/\/[^/?#\s:@]*:)[^/?#\s@]+@/g

/**
 * A request or a configuration as it may be stored and shown. Secrets are known by the names of their fields; a header
 * may be a token, whatever its name.
 */
export function withoutSecrets(value: unknown, name = '', isHeader = false): unknown {
  if (typeof value === 'string') {
    const isSecret = isHeader
      ? !HARMLESS_HEADERS.has(name.toLowerCase())
      : SECRET_NAME.test(name) || /PRIVATE KEY-----/.test(value)
    return isSecret && value !== '' ? MASKED : value.replace(CREDENTIALS, `$1${MASKED}@`)
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      withoutSecrets(each, key, name === 'headers'),
    ]),
  )
}
