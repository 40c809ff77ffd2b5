import { overloadsOf, isFunction } from '../functions/table.ts'
import { negate } from '../functions/math.ts'
import type { Overload } from '../functions/define.ts'
import type { Call, Expr } from '../syntax/tree.ts'
import { literal } from '../values/number.ts'
import { areSame } from '../values/order.ts'
import type { Value } from '../values/value.ts'
import type { Frame } from './frame.ts'
import { charge, checkItems, RuleError, ruleError } from './limits.ts'
import { ARITHMETIC, badFunctionArgument, COMPARE } from './operators.ts'
import { getRange, makeRange } from './paths.ts'
import { compileRef, type Evaluate, type Scope } from './references.ts'

/** Place of an error, recorded by the innermost expression that saw it. */
const places = new WeakMap<RuleError, { expr: Expr; values: readonly Value[] }>()

export const placeOf = (error: RuleError) => places.get(error)

function placed(error: unknown, expr: Expr, values: readonly Value[]): unknown {
  if (error instanceof RuleError && !places.has(error)) places.set(error, { expr, values })
  return error
}

const fails = (make: () => RuleError): Evaluate => {
  return () => {
    throw make()
  }
}

const noBoolean = (expr: Expr): Evaluate =>
  fails(() =>
    ruleError(
      expr.kind === 'logic' || expr.kind === 'not' || expr.kind === 'in'
        ? 'notOfLogic'
        : 'notBoolean',
      [],
      'function_clause',
    ),
  )

/** With a tracer every value is shown to it; without, nothing is in the way. */
function watched(expr: Expr, scope: Scope, isTraced: boolean, evaluate: Evaluate): Evaluate {
  if (!isTraced) return evaluate
  return (frame) => {
    try {
      const value = evaluate(frame)
      frame.tracer?.value(expr, scope.clause, value)
      return value
    } catch (error) {
      frame.tracer?.failure(expr, scope.clause, placed(error, expr, []))
      throw error
    }
  }
}

export class Compiler {
  readonly #isTraced: boolean
  /** Dependencies of the statement's functions, to load before it runs. */
  readonly loads = new Set<() => Promise<void>>()

  constructor(isTraced: boolean) {
    this.#isTraced = isTraced
  }

  expression(expr: Expr, scope: Scope): Evaluate {
    return watched(expr, scope, this.#isTraced, this.#expression(expr, scope))
  }

  #expression(expr: Expr, scope: Scope): Evaluate {
    switch (expr.kind) {
      case 'string': {
        const { value } = expr
        return () => value
      }
      case 'number': {
        const value = literal(expr.text)
        return () => value
      }
      case 'boolean': {
        const { value } = expr
        return () => value
      }
      case 'ref': {
        const read = compileRef(expr, scope)
        return this.#guarded(expr, read)
      }
      case 'call':
        return this.#call(expr, scope)
      case 'unary': {
        const arg = this.expression(expr.arg, scope)
        if (expr.op === '+') return arg
        return this.#guarded(expr, (frame) => negate(arg(frame)))
      }
      case 'binary':
      case 'compare': {
        const left = this.expression(expr.left, scope)
        const right = this.expression(expr.right, scope)
        const compute = expr.kind === 'binary' ? ARITHMETIC[expr.op] : COMPARE[expr.op]
        return (frame) => {
          const a = left(frame)
          const b = right(frame)
          try {
            return compute(a, b)
          } catch (error) {
            throw placed(error, expr, [a, b])
          }
        }
      }
      case 'list': {
        const items = expr.items.map((item) => this.expression(item, scope))
        return (frame) => {
          charge(items.length)
          return items.map((item) => item(frame))
        }
      }
      case 'range':
        return this.#guarded(expr, () => makeRange(Number(expr.begin) + 0, Number(expr.end) + 0))
      case 'slice': {
        const ref = this.expression(expr.ref, scope)
        const begin = Number(expr.begin)
        const end = Number(expr.end)
        return this.#guarded(expr, (frame) => getRange(ref(frame), begin, end))
      }
      case 'case':
        return this.#case(expr, scope)
      case 'missing':
      case 'logic':
      case 'not':
      case 'in':
        // Only allowed where a condition is expected.
        return this.#guarded(expr, noBoolean(expr))
    }
  }

  #guarded(expr: Expr, evaluate: Evaluate): Evaluate {
    return (frame) => {
      try {
        return evaluate(frame)
      } catch (error) {
        throw placed(error, expr, [])
      }
    }
  }

  #case(expr: Extract<Expr, { kind: 'case' }>, scope: Scope): Evaluate {
    const subject = expr.subject && this.expression(expr.subject, scope)
    const branches = expr.branches.map(({ when, result }) => ({
      when: subject ? this.expression(when, scope) : this.condition(when, scope),
      result: this.expression(result, scope),
    }))
    const otherwise: Evaluate = expr.otherwise
      ? this.expression(expr.otherwise, scope)
      : () => undefined
    return (frame) => {
      for (const { when, result } of branches) {
        const value = when(frame)
        if (subject ? areSame(value, subject(frame)) : value === true) return result(frame)
      }
      return otherwise(frame)
    }
  }

  #call(expr: Call, scope: Scope): Evaluate {
    const name = expr.name.steps.map((step) => (step.kind === 'key' ? step.name : '')).join('.')
    const args = expr.args.map((arg) => this.expression(arg, scope))
    const all = (frame: Frame) => args.map((arg) => arg(frame))
    if (!isFunction(name)) {
      return this.#guarded(expr, (frame) => {
        all(frame)
        throw unknownFunction(name)
      })
    }
    const overload = overloadsOf(name).find(
      ({ least, params, isVariadic }) =>
        args.length >= least && (isVariadic || args.length <= params.length),
    )
    if (!overload) {
      return this.#guarded(expr, (frame) => {
        all(frame)
        throw ruleError('wrongArity', [name], 'sql_function_not_supported')
      })
    }
    if (overload.load) this.loads.add(overload.load)
    return called(expr, name, overload, args, scope.isCondition)
  }

  condition(expr: Expr, scope: Scope): Evaluate {
    return watched(
      expr,
      scope,
      this.#isTraced && this.#isOnlyCondition(expr),
      this.#condition(expr, scope),
    )
  }

  /** Whether only the condition itself needs tracing, because its parts are traced as expressions. */
  #isOnlyCondition(expr: Expr): boolean {
    return !['boolean', 'call', 'compare'].includes(expr.kind)
  }

  #condition(expr: Expr, scope: Scope): Evaluate {
    switch (expr.kind) {
      case 'logic': {
        const left = this.condition(expr.left, scope)
        const right = this.condition(expr.right, scope)
        const stop = expr.op === 'or'
        return (frame) => {
          const first = left(frame)
          if (typeof first !== 'boolean')
            throw placed(ruleError('notBoolean', [first], 'badarg'), expr.left, [first])
          return first === stop ? first : right(frame)
        }
      }
      case 'not': {
        // The operand is a value, not a condition, so only `false` is negated.
        const arg = this.expression(expr.arg, scope)
        return (frame) => arg(frame) === false
      }
      case 'in': {
        if (expr.negated) return this.#guarded(expr, noBoolean(expr))
        const value = this.expression(expr.value, scope)
        const items = expr.items.map((item) => this.expression(item, scope))
        return this.#guarded(expr, (frame) => {
          const wanted = value(frame)
          charge(items.length)
          return items.map((item) => item(frame)).some((item) => areSame(item, wanted))
        })
      }
      case 'boolean':
      case 'call':
      case 'compare':
        return this.expression(expr, scope)
      default:
        return this.#guarded(expr, noBoolean(expr))
    }
  }
}

function unknownFunction(name: string): RuleError {
  return ruleError('unknownFunction', [name], {
    reason: 'sql_function_not_supported',
    module: 'emqx_rule_funcs',
    function: name,
  })
}

const cost = (value: Value): number =>
  typeof value === 'string' || value instanceof Uint8Array
    ? value.length >> 6
    : typeof value === 'object' && Array.isArray(value)
      ? value.length >> 2
      : typeof value === 'bigint'
        ? 10
        : 0

/** Calls a function, and checks and charges arguments and result. */
function called(
  expr: Call,
  name: string,
  { guards, needsHost, run }: Overload,
  args: readonly Evaluate[],
  isCondition: boolean,
): Evaluate {
  const invoke = run as (...args: unknown[]) => Value // the guards have seen what it takes
  const last = guards.length - 1
  return (frame) => {
    const values: Value[] = []
    let steps = 1
    for (const arg of args) {
      const value = arg(frame)
      steps += cost(value)
      values.push(value)
    }
    try {
      charge(steps)
      for (let at = 0; at < values.length; at++) {
        const guard = guards[at < last ? at : last]
        if (guard && !guard(values[at])) throw badFunctionArgument(name, values)
      }
      const result = needsHost
        ? invoke(isCondition ? frame : frame.fieldHost, ...values)
        : invoke(...values)
      charge(cost(result))
      if (Array.isArray(result)) checkItems(result.length)
      return result
    } catch (error) {
      throw placed(error, expr, values)
    }
  }
}
