const SECRETS = new Set([
  'password',
  'secret',
  'bind_password',
  // Headers, in whatever case.
  'authorization',
  'proxy-authorization',
])

/** What a configuration may show: secrets are six asterisks, whatever the broker tells. */
export function masked(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return SECRETS.has(key.toLowerCase()) && value !== '' ? '******' : value
  if (Array.isArray(value)) return value.map((each) => masked(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // A template that says where the client's own password goes is no secret.
      typeof each === 'string' && each.startsWith('${') ? each : masked(each, name),
    ]),
  )
}
