import { events, columnType } from '../events/events.ts'
import type { Overload, TypeName } from '../functions/define.ts'
import { event as eventFunctions } from '../functions/event.ts'
import { programFault } from '../functions/jq.ts'
import { functions, isFunction, overloadsOf } from '../functions/table.ts'
import type { Fix, Problem, ProblemCode } from '../problems.ts'
import { formatName } from '../syntax/format.ts'
import type { Parsed } from '../syntax/parser.ts'
import {
  type Call,
  type Expr,
  type Field,
  childExpressions,
  type Ref,
  type Span,
} from '../syntax/tree.ts'
import { definedFieldNames, columnsFromSources, firstNameInPath, foreachItemName } from './names.ts'
import { nearest } from './nearest.ts'

export interface LintOptions {
  /** An example event for the rule; a warning is shown if it does not fit the statement. */
  readonly payload?: string
}

/** All problems of a statement, in their order: those of its syntax, certain failures, and unlikely intentions. */
export function lint(parsed: Parsed, options: LintOptions = {}): readonly Problem[] {
  const linter = new Linter(parsed, options)
  linter.lint()
  return [...parsed.problems, ...linter.problems].sort((a, b) => a.from - b.from)
}

const NO_COLUMNS: ReadonlySet<string> = new Set(['undefined', 'null', 'metadata', 'event_type'])
/** Columns of the event functions that are not named like their column. */
const EVENT_COLUMNS: Readonly<Record<string, string>> = {
  clientip: 'peerhost',
  flag: 'flags',
  msgid: 'id',
}
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+(?:[eE][+-]?\d+)?)?$/

class Linter {
  readonly problems: Problem[] = []
  readonly #parsed: Parsed
  readonly #options: LintOptions
  readonly #columns: ReadonlySet<string>

  constructor(parsed: Parsed, options: LintOptions) {
    this.#parsed = parsed
    this.#options = options
    this.#columns = columnsFromSources(parsed.statement)
  }

  #add(
    severity: Problem['severity'],
    code: ProblemCode,
    { from, to }: Span,
    about: readonly string[] = [],
    fix?: Fix,
  ): void {
    this.problems.push({ code, severity, from, to, about, ...(fix && { fix }) })
  }

  lint(): void {
    const { statement } = this.#parsed
    const known = new Set<string>()
    this.#fields(statement.fields, known)
    const item = foreachItemName(statement)
    if (item !== undefined) known.add(item)
    if (statement.kind === 'foreach' && statement.fields.some(({ kind }) => kind === 'star'))
      this.#add('error', 'starInForeach', statement.fields[0] ?? statement)
    if (statement.incase) this.#incase(statement.incase, known)
    if (statement.each) this.#fields(statement.each, new Set(known))
    if (statement.where) this.#condition(statement.where, known)
    this.#sources()
    this.#payloads()
  }

  #fields(fields: readonly Field[], known: Set<string>): void {
    let isStarred = false
    for (const field of fields) {
      if (field.kind === 'star') {
        isStarred = true
        continue
      }
      this.#value(field.expr, known, false)
      const { expr, alias } = field
      const isNamed = ['ref', 'string', 'slice', 'missing'].includes(expr.kind)
      if (!alias && expr.kind === 'unary') this.#add('error', 'signNeedsAlias', expr)
      else if (!alias && !isNamed) this.#add('warning', 'needsAlias', expr)
      if (alias && alias.steps.length > 1 && isStarred && this.#columns.has(firstNameInPath(alias)))
        this.#add('warning', 'starLoses', alias, [firstNameInPath(alias)])
      for (const name of definedFieldNames([field])) known.add(name)
    }
  }

  #incase(expr: Expr, known: ReadonlySet<string>): void {
    const { each } = this.#parsed.statement
    const made = new Set(definedFieldNames(each ?? []))
    const seen = new Set<string>()
    for (const ref of refsIn(expr)) {
      const name = firstNameInPath(ref)
      if (!made.has(name) || known.has(name) || this.#columns.has(name)) continue
      seen.add(name)
      this.#add('warning', 'aliasOfDo', ref, [name])
    }
    this.#condition(expr, new Set([...known, ...seen]))
  }

  #condition(expr: Expr, known: ReadonlySet<string>): void {
    switch (expr.kind) {
      case 'logic':
        this.#condition(expr.left, known)
        this.#condition(expr.right, known)
        return
      case 'not':
        if (['logic', 'not', 'in'].includes(expr.arg.kind)) {
          this.#add('error', 'notOfLogic', expr)
          this.#condition(expr.arg, known)
        } else this.#value(expr.arg, known, true)
        return
      case 'in':
        if (expr.negated) this.#add('error', 'notIn', expr)
        for (const part of childExpressions(expr)) this.#value(part, known, true)
        return
      case 'ref':
      case 'number':
      case 'string':
      case 'binary':
      case 'unary':
      case 'list':
      case 'range':
      case 'slice': {
        const { to } = expr
        const fix = expr.kind === 'ref' ? { from: to, to, insert: ' = true' } : undefined
        this.#add('error', 'notBoolean', expr, [], fix)
        this.#value(expr, known, true)
        return
      }
      case 'call': {
        const results = overloadsOf(calledFunctionName(expr)).map(({ result }) => result)
        const isBoolean =
          results.length === 0 || results.some((type) => type === 'boolean' || type === 'any')
        if (!isBoolean) this.#add('error', 'notBoolean', expr)
        this.#value(expr, known, true)
        return
      }
      default:
        this.#value(expr, known, true)
    }
  }

  #value(expr: Expr, known: ReadonlySet<string>, isCondition: boolean): void {
    if (expr.kind === 'ref') this.#ref(expr, known)
    if (expr.kind === 'call') this.#call(expr, isCondition)
    if (expr.kind === 'compare') {
      if (expr.op === '~=') this.#add('error', 'unknownOperator', expr, ['~='])
      else this.#compare(expr)
    }
    if (expr.kind === 'case' && !expr.subject) {
      for (const { when, result } of expr.branches) {
        this.#condition(when, known)
        this.#value(result, known, isCondition)
      }
      if (expr.otherwise) this.#value(expr.otherwise, known, isCondition)
      return
    }
    for (const part of childExpressions(expr)) {
      // An index of `payload` is looked up inside the payload.
      if (expr.kind === 'ref' && firstNameInPath(expr) === 'payload') continue
      this.#value(part, known, isCondition)
    }
  }

  #ref(ref: Ref, known: ReadonlySet<string>): void {
    for (const step of ref.steps)
      if (step.kind === 'index' && Number(step.text) === 0) this.#add('warning', 'indexZero', step)
    const name = firstNameInPath(ref)
    if (known.has(name) || this.#columns.has(name) || NO_COLUMNS.has(name)) return
    const [first] = ref.steps
    if (!first) return
    const { from, to } = first
    if (this.#parsed.text[from] === '"' && ref.steps.length === 1) {
      this.#add('warning', 'quotedText', first, [name], { from, to, insert: `'${name}'` })
      return
    }
    const near = nearest(name, [...this.#columns, ...known])
    const fix = near === undefined ? undefined : { from, to, insert: formatName(near) }
    const elsewhere = events
      .filter(({ columns }) => columns.includes(name))
      .map(({ event }) => event)
    if (elsewhere.length > 0)
      this.#add('warning', 'columnOfOther', first, [name, elsewhere.slice(0, 3).join(', ')])
    else if (near !== undefined) this.#add('warning', 'unknownColumnNear', first, [name, near], fix)
    else this.#add('warning', 'unknownColumn', first, [name])
  }

  #call(call: Call, isCondition: boolean): void {
    const name = calledFunctionName(call)
    const { from, to } = call.name
    if (!isFunction(name)) {
      const near = nearest(name, Object.keys(functions))
      if (near === undefined) this.#add('error', 'unknownFunction', call.name, [name])
      else
        this.#add('error', 'unknownFunctionNear', call.name, [name, near], {
          from,
          to,
          insert: near,
        })
      return
    }
    if (!isCondition && Object.hasOwn(eventFunctions, name) && name !== 'flags')
      this.#add('warning', 'eventFunction', call.name, [name, EVENT_COLUMNS[name] ?? name])
    const overload = overloadsOf(name).find(
      ({ least, params, isVariadic }) =>
        call.args.length >= least && (isVariadic || call.args.length <= params.length),
    )
    if (!overload) this.#add('error', 'wrongArity', call, [name])
    else this.#arguments(name, overload, call)
    const [first, , map] = call.args
    if (name === 'jq' && first?.kind === 'string') {
      const fault = programFault(first.value)
      if (fault !== undefined) this.#add('warning', 'jqProgram', first, [fault])
    }
    if (
      name === 'map_put' &&
      map?.kind === 'ref' &&
      map.steps.length === 1 &&
      firstNameInPath(map) === 'payload'
    )
      this.#add('warning', 'mapPutText', map)
  }

  #arguments(name: string, { params }: Overload, call: Call): void {
    call.args.forEach((arg, at) => {
      const param = params[Math.min(at, params.length - 1)]
      const type = this.#findType(arg)
      if (param && type && !fits(type, param.type))
        this.#add('error', 'argumentType', arg, [name, param.name, param.type, type])
    })
  }

  #compare({ left, right, op }: Extract<Expr, { kind: 'compare' }>): void {
    if (op === '=~') return
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const type = this.#findType(one)
      if (!type || !NUMBERS.includes(type)) continue
      if (other.kind === 'string' && !PLAIN_NUMBER.test(other.value))
        this.#add('error', 'textWithNumber', other, [`'${other.value}'`])
      else if (other.kind !== 'string' && this.#findType(other) === 'text' && other.kind === 'ref')
        this.#add('warning', 'columnWithNumber', other, [firstNameInPath(other)])
    }
  }

  /** Type of an expression if it is certain; `undefined` if it depends on the event. */
  #findType(expr: Expr): TypeName | undefined {
    switch (expr.kind) {
      case 'string':
        return 'text'
      case 'number':
        return expr.text.includes('.') ? 'float' : 'integer'
      case 'boolean':
      case 'compare':
        return 'boolean'
      case 'list':
      case 'range':
        return 'array'
      case 'unary':
        return this.#findType(expr.arg)
      case 'call': {
        const [first, ...rest] = overloadsOf(calledFunctionName(expr))
        if (!first || first.result === 'any' || first.result === 'bytes') return undefined
        return rest.every(({ result }) => result === first.result) ? first.result : undefined
      }
      case 'ref': {
        const name = firstNameInPath(expr)
        if (expr.steps.length > 1 || !this.#columns.has(name)) return undefined
        const { statement } = this.#parsed
        const fields = [...statement.fields, ...(statement.each ?? [])]
        const isRenamed = fields.some(
          (field) => field.kind === 'field' && field.alias && firstNameInPath(field.alias) === name,
        )
        return isRenamed ? undefined : columnType(name)
      }
      default:
        return undefined
    }
  }

  // FROM, and the columns that WHERE cannot see.

  #sources(): void {
    for (const source of this.#parsed.statement.sources) {
      const { topic } = source
      if (topic.startsWith('$events/') && topic !== '$events/#') {
        const topics = events.flatMap((each) =>
          each.topic?.startsWith('$events/') ? [each.topic] : [],
        )
        if (topics.includes(topic)) continue
        const near = nearest(topic, topics)
        const { from, to } = source
        const fix = near === undefined ? undefined : { from, to, insert: `"${near}"` }
        this.#add('warning', 'unknownEvent', source, [topic, near ?? ''], fix)
      } else if (/[^/][+#]|[+#][^/]|#./.test(topic) && !topic.startsWith('$bridges/')) {
        this.#add('warning', 'badFilter', source, [topic])
      }
    }
  }

  #payloads(): void {
    const { statement } = this.#parsed
    const { payload } = this.#options
    if (payload !== undefined && !isJson(payload)) {
      const first = [
        ...listRefs(statement.fields),
        ...(statement.where ? refsIn(statement.where) : []),
      ].find((ref) => firstNameInPath(ref) === 'payload' && ref.steps.length > 1)
      if (first) this.#add('warning', 'payloadNotJson', first)
    }
    if (statement.kind !== 'select' || !statement.where) return
    for (const field of statement.fields) {
      if (field.kind === 'star' || field.alias || field.expr.kind !== 'ref') continue
      const { expr } = field
      const [, key] = expr.steps
      if (firstNameInPath(expr) !== 'payload' || key?.kind !== 'key') continue
      const hidden = refsIn(statement.where).find(({ steps }) => {
        const [head, other] = steps
        return (
          head?.kind === 'key' &&
          head.name === 'payload' &&
          other?.kind === 'key' &&
          other.name !== key.name
        )
      })
      if (!hidden) continue
      const { to } = expr
      const fix = { from: to, to, insert: ` AS ${formatName(key.name)}` }
      this.#add(
        'warning',
        'hidesPayload',
        expr,
        [this.#parsed.text.slice(hidden.from, hidden.to)],
        fix,
      )
    }
  }
}

const NUMBERS: readonly TypeName[] = ['integer', 'float', 'number']

function fits(type: TypeName, param: TypeName): boolean {
  if (param === 'any' || type === param) return true
  if (param === 'bytes' || param === 'bits') return type === 'text'
  if (param === 'number') return NUMBERS.includes(type)
  // A number may be either.
  return type === 'number' && NUMBERS.includes(param)
}

export const calledFunctionName = (call: Call): string =>
  call.name.steps.map((step) => (step.kind === 'key' ? step.name : '')).join('.')

function refsIn(expr: Expr): Ref[] {
  return expr.kind === 'ref' ? [expr] : childExpressions(expr).flatMap(refsIn)
}

const listRefs = (fields: readonly Field[]): Ref[] =>
  fields.flatMap((field) => (field.kind === 'field' ? refsIn(field.expr) : []))

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
