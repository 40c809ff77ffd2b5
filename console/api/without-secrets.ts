const SECRET =
  /(password|passphrase|passcode|pwd|secret|token|private_key|service_account|authorization|(^|_)key)$/i
const MASKED = '******'

/** A request as it may be stored in the browser and shown. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const isSecret = SECRET.test(name) || /PRIVATE KEY-----/.test(value)
    return isSecret && value !== '' ? MASKED : value
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutSecrets(each, key)]),
  )
}
