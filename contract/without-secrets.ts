import { MASKED } from './masked.ts'

const SECRET =
  /(password|passphrase|passcode|pwd|secret|token|private_key|service_account|authorization|(^|_)key)$/i

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
      : SECRET.test(name) || /PRIVATE KEY-----/.test(value)
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
