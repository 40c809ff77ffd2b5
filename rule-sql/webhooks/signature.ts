import { PLACEHOLDER } from '../templates/placeholder.ts'
import { formatExpr, formatName } from '../syntax/format.ts'
import type { Expr } from '../syntax/tree.ts'

/**
 * A signature is calculated by the rule: HMAC-SHA256 (RFC 2104) is `sha256(outer + sha256(inner + body))`, where
 * `inner` and `outer` are made of the secret and are constant. Bytes are joined as hexadecimal text, since rule
 * SQL joins texts in UTF-8 only.
 */

/** The block of SHA-256; a longer secret would be hashed, and could not be read back. */
export const MAX_SECRET_BYTES = 64
const INNER = 0x36
const OUTER = 0x5c

/** The columns that a signing rule adds to the event. */
export const BODY_COLUMN = 'webhook_body'
export const SIGNATURE_COLUMN = 'webhook_signature'
/** The value of the header of the signature. */
export const SIGNATURE_VALUE = `sha256=\${${SIGNATURE_COLUMN}}`
export const SIGNED_BODY = `\${${BODY_COLUMN}}`

const toHex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

function pad(secret: string, byte: number): string {
  const block = new Uint8Array(MAX_SECRET_BYTES)
  block.set(encodeUtf8(secret))
  return toHex(block.map((each) => each ^ byte))
}

/** The expression of the signature of the column of the body. */
export function signatureSql(secret: string): string {
  const inner = `sha256(hexstr2bin(concat('${pad(secret, INNER)}', bin2hexstr(${BODY_COLUMN}))))`
  return `sha256(hexstr2bin(concat('${pad(secret, OUTER)}', ${inner})))`
}

/** The secret of an expression of this form. */
export function secretIn(expr: Expr): string | undefined {
  const padded = [...textsIn(expr)].find((text) => /^[0-9a-f]{128}$/.test(text))
  if (padded === undefined) return undefined
  const bytes = (padded.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16) ^ OUTER)
  while (bytes.at(-1) === 0) bytes.pop()
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

function* textsIn(expr: Expr): Generator<string> {
  if (expr.kind === 'string') yield expr.value
  if (expr.kind === 'call') for (const arg of expr.args) yield* textsIn(arg)
}

/** A part of a body: text, a value of the row, or the event as a JSON object. */
type Piece = { text: string } | { path: string } | 'event'

const WHOLE_EVENT = '${.}'

function splitTemplate(template: string): readonly Piece[] {
  const pieces: Piece[] = []
  const add = (text: string) => {
    const last = pieces.at(-1)
    if (typeof last === 'object' && 'text' in last) last.text += text
    else if (text !== '') pieces.push({ text })
  }
  let at = 0
  for (const { 0: whole, 1: dollar, 2: path = '', index } of template.matchAll(PLACEHOLDER)) {
    add(template.slice(at, index))
    at = index + whole.length
    if (dollar !== undefined) add('$')
    else pieces.push(/^\.*$/.test(path) ? 'event' : { path })
  }
  add(template.slice(at))
  return pieces
}

export interface Columns {
  /** That each event of the trigger has. */
  readonly shared: readonly string[]
  /** That only some events have. */
  readonly further: readonly string[]
}

/** The expression of a body; an empty one is the event as a JSON object. */
export function bodySql(template: string, columns: Columns): string {
  const pieces = template === '' ? (['event'] as const) : splitTemplate(template)
  const terms = pieces.flatMap((piece) => {
    if (piece === 'event') return eventTerms(columns)
    return 'text' in piece ? textTerm(piece.text) : toRef(piece.path)
  })
  // A text first: rule SQL would add two numbers.
  const isText = terms[0] === undefined || /^('|hexstr2bin\()/.test(terms[0])
  return (isText && terms.length > 0 ? terms : ["''", ...terms]).join(' + ')
}

/** Rule SQL has no escapes in texts. */
const textTerm = (text: string) =>
  /^[\x20-\x26\x28-\x7e]*$/.test(text) ? `'${text}'` : `hexstr2bin('${toHex(encodeUtf8(text))}')`

const toRef = (path: string) =>
  path
    .split('.')
    .filter((name) => name !== '')
    .map((name, i) => (i > 0 || formatName(name) === name ? formatName(name) : `"${name}"`))
    .join('.')

function eventTerms({ shared, further }: Columns): readonly string[] {
  const value = (column: string) =>
    shared.includes(column)
      ? `json_encode(${column})`
      : // A CASE may be an argument, but no part of a sum.
        `concat(CASE WHEN is_null(${column}) THEN 'null' ELSE json_encode(${column}) END, '')`
  const members = [...shared, ...further].flatMap((column, i) => [
    `'${i === 0 ? '{' : ','}"${column}":'`,
    value(column),
  ])
  return [...members, "'}'"]
}

/** The template of an expression that `bodySql` writes; `undefined`: it has other terms. */
export function templateFromExpr(expr: Expr, columns: Columns): string | undefined {
  const terms = listTerms(expr)
  const sql = terms.map(formatExpr)
  const event = eventTerms(columns)
  const isEvent = (at: number) => event.every((term, i) => sql[at + i] === term)
  let template = ''
  for (let i = 0; i < terms.length; i++) {
    if (isEvent(i)) {
      template += WHOLE_EVENT
      i += event.length - 1
      continue
    }
    const term = terms[i]
    const text = term && templateTerm(term)
    if (text === undefined) return undefined
    template += text
  }
  return template === WHOLE_EVENT ? '' : template
}

function listTerms(expr: Expr): readonly Expr[] {
  if (expr.kind === 'binary' && expr.op === '+') return [...listTerms(expr.left), expr.right]
  return [expr]
}

function templateTerm(expr: Expr): string | undefined {
  if (expr.kind === 'string') return escaped(expr.value)
  if (expr.kind === 'call') {
    const [arg] = expr.args
    const [name] = expr.name.steps
    const isHex = name?.kind === 'key' && name.name === 'hexstr2bin' && arg?.kind === 'string'
    if (!isHex || !/^([0-9a-f]{2})*$/.test(arg.value)) return undefined
    const bytes = (arg.value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    return escaped(new TextDecoder().decode(Uint8Array.from(bytes)))
  }
  if (expr.kind !== 'ref') return undefined
  const names = expr.steps.map((step) => (step.kind === 'key' ? step.name : ''))
  const isPath = names.every((name) => /^[a-zA-Z0-9_]+$/.test(name))
  return isPath ? `\${${names.join('.')}}` : undefined
}

/** A text that would be read as a placeholder. */
const escaped = (text: string) => text.replaceAll(PLACEHOLDER, (found) => `\${$}${found.slice(1)}`)
