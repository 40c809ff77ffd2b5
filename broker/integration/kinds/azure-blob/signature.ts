import { createHmac } from 'node:crypto'

export interface AccountKey {
  account: string
  /** Base64. */
  key: string
}

interface SignedRequest {
  method: string
  /** Path and query as sent. */
  path: string
  headers: Readonly<Record<string, string>>
  bytes: number
}

/** Headers whose values are signed without their names, in this order; the length is among them. */
const BEFORE_LENGTH = ['content-encoding', 'content-language']
const AFTER_LENGTH = [
  ...['content-md5', 'content-type', 'date', 'if-modified-since', 'if-match', 'if-none-match'],
  ...['if-unmodified-since', 'range'],
]

/** The header `authorization` of a request, by the scheme "Shared Key" of Azure Storage. */
export function authorization(
  { method, path, headers, bytes }: SignedRequest,
  { account, key }: AccountKey,
): string {
  const { pathname, searchParams } = new URL(path, 'http://a')
  const valueOf = (name: string) => headers[name] ?? ''
  const own = Object.keys(headers)
    .filter((name) => name.startsWith('x-ms-'))
    .toSorted()
    .map((name) => `${name}:${valueOf(name)}`)
  const query = [...searchParams].map(([name, value]) => `${name}:${value}`).toSorted()
  const text = [
    method,
    ...BEFORE_LENGTH.map(valueOf),
    bytes === 0 ? '' : String(bytes),
    ...AFTER_LENGTH.map(valueOf),
    ...own,
    [`/${account}${pathname}`, ...query].join('\n'),
  ].join('\n')
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')
  return `SharedKey ${account}:${signature}`
}
