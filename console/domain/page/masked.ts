const SECRETS = new Set([
  'password',
  'secret',
  'bind_password',
  'secret_key',
  'secret_access_key',
  'aws_secret_access_key',
  'security_token',
  'token',
  'jwt',
  'sp_private_key',
  // A broker returns it in clear, with the private key in it: text or an object.
  'service_account_json',
  // Names of headers, compared without regard to case.
  'authorization',
  'proxy-authorization',
])

/** Configuration with six asterisks in place of each secret, even if the broker reports it. */
export function masked(value: unknown, key = ''): unknown {
  const isSecret = SECRETS.has(key.toLowerCase())
  if (typeof value === 'string') return isSecret && value !== '' ? '******' : value
  if (Array.isArray(value)) return value.map((each) => masked(each))
  if (typeof value !== 'object' || value === null) return value
  if (isSecret) return '******'
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // A template that says where the client's own password goes is no secret.
      typeof each === 'string' && each.startsWith('${') ? each : masked(each, name),
    ]),
  )
}
