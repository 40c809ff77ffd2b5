/**
 * A parsed statement. Every node has its position (`from` inclusive, `to`
 * exclusive, in UTF-16 units of the text), so that problems, values and completion can point at it.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

export type ArithmeticOp = '+' | '-' | '*' | '/' | 'div' | 'mod'
export type CompareOp = '=' | '!=' | '<>' | '<' | '>' | '<=' | '>=' | '=~' | '~='

/** One step of a path: a key, or an index that is a number or looked up in the value itself. */
export type Step =
  | (Span & { readonly kind: 'key'; readonly name: string })
  | (Span & { readonly kind: 'index'; readonly text: string })
  | (Span & { readonly kind: 'computed'; readonly ref: Ref })

export interface Ref extends Span {
  readonly kind: 'ref'
  /** The first is always a key. */
  readonly steps: readonly Step[]
}

interface Case extends Span {
  readonly kind: 'case'
  readonly subject: Expr | undefined
  readonly branches: readonly { readonly when: Expr; readonly result: Expr }[]
  readonly otherwise: Expr | undefined
}

export interface Call extends Span {
  readonly kind: 'call'
  readonly name: Ref
  readonly args: readonly Expr[]
}

export type Expr =
  | (Span & { readonly kind: 'string'; readonly value: string })
  /** Number as written: `1.50` is not the integer `1`, and integers have any size. */
  | (Span & { readonly kind: 'number'; readonly text: string })
  | (Span & { readonly kind: 'boolean'; readonly value: boolean })
  | Ref
  | Call
  | Case
  | (Span & { readonly kind: 'unary'; readonly op: '+' | '-'; readonly arg: Expr })
  | (Span & {
      readonly kind: 'binary'
      readonly op: ArithmeticOp
      readonly left: Expr
      readonly right: Expr
    })
  | (Span & {
      readonly kind: 'compare'
      readonly op: CompareOp
      readonly left: Expr
      readonly right: Expr
    })
  | (Span & {
      readonly kind: 'logic'
      readonly op: 'and' | 'or'
      readonly left: Expr
      readonly right: Expr
    })
  | (Span & { readonly kind: 'not'; readonly arg: Expr })
  | (Span & {
      readonly kind: 'in'
      readonly negated: boolean
      readonly value: Expr
      readonly items: readonly Expr[]
    })
  | (Span & { readonly kind: 'list'; readonly items: readonly Expr[] })
  | (Span & { readonly kind: 'range'; readonly begin: string; readonly end: string })
  | (Span & {
      readonly kind: 'slice'
      readonly ref: Ref
      readonly begin: string
      readonly end: string
    })
  /** Where something should stand and does not; only in trees with problems. */
  | (Span & { readonly kind: 'missing' })

export type Field =
  | (Span & { readonly kind: 'star' })
  | (Span & { readonly kind: 'field'; readonly expr: Expr; readonly alias: Ref | undefined })

export interface Source extends Span {
  /** A topic, a topic filter, an event topic or a bridge topic. */
  readonly topic: string
}

export interface Comment extends Span {
  readonly text: string
}

export type ClauseName = 'SELECT' | 'FOREACH' | 'DO' | 'INCASE' | 'FROM' | 'WHERE'

export interface Clause extends Span {
  readonly name: ClauseName
}

export interface Statement extends Span {
  readonly kind: 'select' | 'foreach'
  readonly fields: readonly Field[]
  readonly each: readonly Field[] | undefined
  readonly incase: Expr | undefined
  readonly sources: readonly Source[]
  readonly where: Expr | undefined
  readonly comments: readonly Comment[]
  /** From its keyword to the next clause, in order; the editor folds and completes by these. */
  readonly clauses: readonly Clause[]
}

/** The direct parts of an expression. */
export function childExpressions(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'call':
      return expr.args
    case 'unary':
    case 'not':
      return [expr.arg]
    case 'binary':
    case 'compare':
    case 'logic':
      return [expr.left, expr.right]
    case 'in':
      return [expr.value, ...expr.items]
    case 'list':
      return expr.items
    case 'slice':
      return [expr.ref]
    case 'case':
      return [
        ...(expr.subject ? [expr.subject] : []),
        ...expr.branches.flatMap(({ when, result }) => [when, result]),
        ...(expr.otherwise ? [expr.otherwise] : []),
      ]
    case 'ref':
      return expr.steps.flatMap((step) => (step.kind === 'computed' ? [step.ref] : []))
    default:
      return []
  }
}

/** All expressions of a statement, outer ones first. */
export function* walkExpressions(statement: Statement): Generator<Expr> {
  const fields = [...statement.fields, ...(statement.each ?? [])]
  const pending: Expr[] = fields.flatMap((field) => (field.kind === 'field' ? [field.expr] : []))
  if (statement.incase) pending.push(statement.incase)
  if (statement.where) pending.push(statement.where)
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next
    for (const part of childExpressions(next)) pending.push(part)
  }
}
