import { KEYWORDS } from './lexer.ts'
import type { Expr, Field, Ref, Statement, Step } from './tree.ts'

const PLAIN = /^[A-Za-z][A-Za-z0-9_$@~]*$/
const RESERVED: ReadonlySet<string> = new Set([...KEYWORDS, 'DIV', 'MOD'])

const isPlain = (name: string) => PLAIN.test(name) && !RESERVED.has(name.toUpperCase())

/** Name in the notation of SQL: quoted unless it is a plain name. */
export function formatName(name: string): string {
  if (isPlain(name)) return name
  return hasOpenQuote(name) ? `'${name}'` : `"${name}"`
}

/** Whether a text cannot be written between double quotes, where a quote must come in pairs. */
const hasOpenQuote = (text: string) => text.replaceAll('""', '').includes('"')

const isNumber = (step: Step | undefined) => step?.kind === 'key' && /^\d+$/.test(step.name)

function formatStep(step: Step, before: Step | undefined): string {
  switch (step.kind) {
    case 'index':
      return `[${step.text}]`
    case 'computed':
      return `[${formatRef(step.ref)}]`
    case 'key': {
      // The first name is a column, for which a text in single quotes is no name.
      if (before === undefined) return isPlain(step.name) ? step.name : `"${step.name}"`
      // `a.1.2` would be read as the key 1.2.
      return `.${isNumber(step) && !isNumber(before) ? step.name : formatName(step.name)}`
    }
  }
}

export function formatRef({ steps }: Ref): string {
  return steps.map((step, index) => formatStep(step, steps[index - 1])).join('')
}

/** How tightly an operator binds; an operand that binds less needs parentheses. */
function strength(expr: Expr): number {
  switch (expr.kind) {
    case 'logic':
      return expr.op === 'or' ? 1 : 2
    case 'not':
      return 3
    case 'compare':
    case 'in':
      return 4
    case 'binary':
      return expr.op === '+' || expr.op === '-' ? 5 : 6
    case 'unary':
      return 7
    default:
      return 8
  }
}

export function formatExpr(expr: Expr): string {
  const operand = (part: Expr, least: number) =>
    strength(part) < least ? `(${formatExpr(part)})` : formatExpr(part)
  const infix = (left: Expr, op: string, right: Expr) =>
    `${operand(left, strength(expr))} ${op} ${operand(right, strength(expr) + 1)}`
  switch (expr.kind) {
    case 'string':
      return `'${expr.value}'`
    case 'number':
      return expr.text
    case 'boolean':
      return String(expr.value)
    case 'ref':
      return formatRef(expr)
    case 'call':
      return `${/^"(?:div|mod)"$/.test(formatRef(expr.name)) ? formatRef(expr.name).slice(1, -1) : formatRef(expr.name)}(${expr.args.map(formatExpr).join(', ')})`
    case 'unary': {
      // Two minus signs side by side would begin a comment.
      const arg = operand(expr.arg, 7)
      return `${expr.op}${/^[+-]/.test(arg) ? ' ' : ''}${arg}`
    }
    case 'binary':
      return infix(expr.left, expr.op, expr.right)
    case 'compare':
      return `${operand(expr.left, 5)} ${expr.op} ${operand(expr.right, 5)}`
    case 'logic':
      return infix(expr.left, expr.op.toUpperCase(), expr.right)
    case 'not':
      return `NOT ${operand(expr.arg, 3)}`
    case 'in':
      return `${operand(expr.value, 5)} ${expr.negated ? 'NOT IN' : 'IN'} (${expr.items.map(formatExpr).join(', ')})`
    case 'list':
      return `[${expr.items.map(formatExpr).join(', ')}]`
    case 'range':
      return `[${expr.begin}..${expr.end}]`
    case 'slice':
      return `${formatRef(expr.ref)}[${expr.begin}..${expr.end}]`
    case 'case':
      return [
        expr.subject ? `CASE ${formatExpr(expr.subject)}` : 'CASE',
        ...expr.branches.map(
          ({ when, result }) => `WHEN ${formatExpr(when)} THEN ${formatExpr(result)}`,
        ),
        ...(expr.otherwise ? [`ELSE ${formatExpr(expr.otherwise)}`] : []),
        'END',
      ].join(' ')
    case 'missing':
      return ''
  }
}

function formatField(field: Field): string {
  if (field.kind === 'star') return '*'
  return field.alias
    ? `${formatExpr(field.expr)} AS ${formatRef(field.alias)}`
    : formatExpr(field.expr)
}

const formatTopic = (topic: string) => (hasOpenQuote(topic) ? `'${topic}'` : `"${topic}"`)

/**
 * A statement in the one style: a clause begins a line, its parts are below it. Comments
 * stay in front of the line that they were before or on.
 */
export function format(statement: Statement): string {
  const comments = [...statement.comments]
  const lines: string[] = []
  const add = (line: string, upTo: number) => {
    while (comments[0] && comments[0].from < upTo) {
      const indent = /^ */.exec(line)?.[0] ?? ''
      lines.push(`${indent}${comments.shift()?.text ?? ''}`)
    }
    lines.push(line)
  }
  const clause = (name: string, items: readonly (readonly [text: string, to: number])[]) => {
    const from = statement.clauses.find((each) => each.name === name)?.from ?? 0
    add(name, from)
    items.forEach(([text, to], index) => {
      add(`  ${text}${index < items.length - 1 ? ',' : ''}`, to)
    })
  }
  const formatFields = (fields: readonly Field[]) =>
    fields.map((field) => [formatField(field), field.to] as const)
  clause(statement.kind === 'select' ? 'SELECT' : 'FOREACH', formatFields(statement.fields))
  if (statement.each) clause('DO', formatFields(statement.each))
  if (statement.incase) clause('INCASE', [[formatExpr(statement.incase), statement.incase.to]])
  clause(
    'FROM',
    statement.sources.map(({ topic, to }) => [formatTopic(topic), to] as const),
  )
  if (statement.where) clause('WHERE', [[formatExpr(statement.where), statement.where.to]])
  // The last line cannot be a comment: the broker would not understand it.
  for (const { text } of comments) lines.splice(-1, 0, text)
  return lines.join('\n')
}
