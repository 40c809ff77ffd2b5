/**
 * Sample code for receivers that verify signatures. It compares in constant time, over the body exactly as received.
 */

export interface HeaderNames {
  signature: string
  /** Header of the time; empty if the time is not signed. */
  time: string
}

export const LANGUAGES = ['node', 'python'] as const
export type SnippetLanguage = (typeof LANGUAGES)[number]

const linesOf: Readonly<Record<SnippetLanguage, (names: HeaderNames) => readonly string[]>> = {
  node: ({ signature, time }) => [
    "import { createHmac, timingSafeEqual } from 'node:crypto'",
    '',
    '// body: the bytes of the request, before they are parsed',
    'export function isSigned(request, body, secret) {',
    "  const hmac = createHmac('sha256', secret)",
    ...(time === ''
      ? []
      : [
          `  const time = request.headers['${time.toLowerCase()}'] ?? ''`,
          '  // An old request may have been recorded and sent again.',
          '  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false',
          "  hmac.update(time + '.')",
        ]),
    "  const expected = Buffer.from('sha256=' + hmac.update(body).digest('hex'))",
    `  const received = Buffer.from(request.headers['${signature.toLowerCase()}'] ?? '')`,
    '  return received.length === expected.length && timingSafeEqual(received, expected)',
    '}',
  ],
  python: ({ signature, time }) => [
    'import hashlib',
    'import hmac',
    ...(time === '' ? [] : ['import time']),
    '',
    '# body: the bytes of the request, before they are parsed',
    'def is_signed(headers, body: bytes, secret: str) -> bool:',
    ...(time === ''
      ? []
      : [
          `    sent = headers.get("${time}", "")`,
          '    # An old request may have been recorded and sent again.',
          '    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:',
          '        return False',
          '    body = sent.encode() + b"." + body',
        ]),
    '    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()',
    `    return hmac.compare_digest(headers.get("${signature}", ""), expected)`,
  ],
}

export const signatureSnippet = (language: SnippetLanguage, names: HeaderNames): string =>
  `${linesOf[language](names).join('\n')}\n`
