import { type Path, readPath, VALUE } from '@signalbox/rule-sql/templates/placeholder'

/** How a database writes its statements. */
export interface Dialect {
  /** The text of the parameter at a position, from 1 on. */
  parameter: (position: number) => string
  /** A backslash in quotes escapes the next character, and `#` begins a comment. */
  isMysql: boolean
}

/** A statement that cannot be filled with values. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault'
}

type Token =
  | { kind: 'placeholder'; path: Path }
  /** For a word, `word` is its lower-case form. */
  | { kind: 'text'; text: string; word?: string }

const COMMENT = /^(--|#|\/\*)/
const DOLLAR = '${$}'
const WORD = /[A-Za-z_][\w$]*/

/** Tokens: quoted texts and names, comments, placeholders and words; anything else is one character. */
const grammar = (...quoted: RegExp[]) =>
  new RegExp(
    [
      ...[...quoted, /"(?:[^"]|"")*"/, /--[^\n]*/, /\/\*[\s\S]*?\*\//].map(
        (each) => `(?<quoted>${each.source})`,
      ),
      `\\$\\{(?<dollar>\\$)\\}`,
      `(?<placeholder>${VALUE.source})`,
      `(?<word>${WORD.source})`,
      `(?<other>[\\s\\S])`,
    ].join('|'),
    'gy',
  )

const MYSQL = grammar(/'(?:[^'\\]|''|\\[\s\S])*'/, /`[^`]*`/, /#[^\n]*/)
const STANDARD = grammar(
  /[eE]'(?:[^'\\]|''|\\[\s\S])*'/,
  /'(?:[^']|'')*'/,
  /\$(?<tag>(?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\k<tag>\$/,
)

function readTokens(text: string, { isMysql }: Dialect): Token[] {
  return [...text.matchAll(isMysql ? MYSQL : STANDARD)].map(({ 0: whole, 1: _, groups = {} }) => {
    const { quoted, dollar, placeholder, word } = groups
    if (placeholder !== undefined) {
      return { kind: 'placeholder', path: readPath(whole.slice(2, -1)) }
    }
    if (word !== undefined) return { kind: 'text', text: word, word: word.toLowerCase() }
    if (quoted !== undefined && !COMMENT.test(quoted) && VALUE.test(quoted)) {
      throw new StatementFault(
        'no quotation marks around placeholders, because their values are bound',
      )
    }
    return { kind: 'text', text: dollar ?? whole.replaceAll(DOLLAR, '$') }
  })
}

/**
 * A statement whose placeholders become parameters, so that a value is never part of it. An INSERT with one row
 * of values can be written for several rows.
 */
export class Statement {
  /** Paths of a row's values, in the order of the parameters. */
  readonly paths: readonly Path[]
  /** Whether one statement can insert several rows. */
  readonly isExtensible: boolean
  readonly #dialect: Dialect
  readonly #before: string
  readonly #row: readonly Token[]
  readonly #after: string
  readonly #bulk: { before: string; values: readonly Token[] } | undefined
  #written: { rows: number; text: string } | undefined

  /** @throws {StatementFault} if there is no statement or several, or a placeholder is in the wrong place. */
  constructor(text: string, dialect: Dialect) {
    const tokens = withoutEnd(readTokens(text, dialect))
    if (tokens.length === 0) throw new StatementFault('the statement is empty')
    const [from, to] = rowsIn(tokens) ?? [0, 0]
    const around = [...tokens.slice(0, from), ...tokens.slice(to)]
    this.isExtensible = to > 0 && around.every(({ kind }) => kind === 'text')
    const [first, last] = this.isExtensible ? [from, to] : [0, tokens.length]
    this.#dialect = dialect
    this.#before = joinText(tokens.slice(0, first))
    this.#row = tokens.slice(first, last)
    this.#after = joinText(tokens.slice(last))
    this.paths = this.#row.flatMap((token) => (token.kind === 'placeholder' ? [token.path] : []))
    this.#bulk = this.isExtensible && this.paths.length > 0 ? readBulk(tokens, from, to) : undefined
  }

  /**
   * An INSERT whose rows come from a table instead of VALUES; `undefined`: the statement cannot be written like this.
   *
   * @param table an expression after FROM
   * @param column the text in place of the placeholder at a position, from 1 on
   */
  bulkText(table: string, column: (position: number) => string): string | undefined {
    if (this.#bulk === undefined) return undefined
    const { before, values } = this.#bulk
    let position = 0
    const row = values
      .map((token) => (token.kind === 'text' ? token.text : column(++position)))
      .join('')
    return `${before}SELECT ${row} FROM ${table}${this.#after}`
  }

  /** @param rows more than one only for an extensible statement */
  text(rows: number): string {
    if (this.#written?.rows === rows) return this.#written.text
    let position = 0
    const row = () =>
      this.#row
        .map((token) => (token.kind === 'text' ? token.text : this.#dialect.parameter(++position)))
        .join('')
    const text = `${this.#before}${Array.from({ length: rows }, row).join(', ')}${this.#after}`
    this.#written = { rows, text }
    return text
  }
}

const joinText = (tokens: readonly Token[]) =>
  tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('')

const isText = (token: Token | undefined, text: string) =>
  token?.kind === 'text' && token.text === text

const isBlank = (token: Token | undefined) =>
  token?.kind === 'text' && (/^\s$/.test(token.text) || COMMENT.test(token.text))

/** Removes blanks and semicolons at the end. @throws {StatementFault} if there are several statements */
function withoutEnd(tokens: readonly Token[]): Token[] {
  const last = tokens.findLastIndex((token) => !isBlank(token) && !isText(token, ';'))
  const kept = tokens.slice(0, last + 1)
  if (kept.some((token) => isText(token, ';'))) {
    throw new StatementFault('one statement at a time')
  }
  return kept
}

/** From the first parenthesis after VALUES to the last of its rows; `undefined`: it is no such INSERT. */
function rowsIn(tokens: readonly Token[]): [from: number, to: number] | undefined {
  const next = (from: number) => {
    let at = from
    while (isBlank(tokens[at])) at++
    return at
  }
  const first = tokens[next(0)]
  if (first?.kind !== 'text' || !['insert', 'replace'].includes(first.word ?? '')) return undefined
  let depth = 0
  const values = tokens.findIndex((token) => {
    if (isText(token, '(')) depth++
    if (isText(token, ')')) depth--
    return depth === 0 && token.kind === 'text' && ['values', 'value'].includes(token.word ?? '')
  })
  if (values === -1) return undefined
  const from = next(values + 1)
  let to = from
  for (let at = from; isText(tokens[at], '('); ) {
    const end = findEnd(tokens, at)
    if (end === undefined) return undefined
    to = end
    const comma = next(end)
    at = isText(tokens[comma], ',') ? next(comma + 1) : -1
  }
  return to > from ? [from, to] : undefined
}

/** The parts of an INSERT with one row of expressions, without the word VALUES and the parentheses of the row. */
function readBulk(tokens: readonly Token[], from: number, to: number) {
  // The keyword DEFAULT is no expression.
  const isOfExpressions = tokens
    .slice(from, to)
    .every((token) => token.kind !== 'text' || token.word !== 'default')
  if (!isOfExpressions || findEnd(tokens, from) !== to) return undefined
  const values = tokens.findLastIndex(
    (token, at) => at < from && token.kind === 'text' && token.word !== undefined,
  )
  const before = joinText(tokens.slice(0, values))
  return { before, values: tokens.slice(from + 1, to - 1) }
}

/** After the parenthesis that closes the one at `from`. */
function findEnd(tokens: readonly Token[], from: number): number | undefined {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    if (isText(tokens[at], '(')) depth++
    if (isText(tokens[at], ')') && --depth === 0) return at + 1
  }
  return undefined
}
