import { charge } from '../run/limits.ts'
import { type Closure, type DefinedFunction, Env } from './environment.ts'
import { through } from './found.ts'
import type { Node, Pattern } from './tree.ts'
import { fail, getKey, isArray, type Json, jsonTypeName } from './values.ts'

/** The outputs of a filter for the input at hand. */
export type Values = (node: Node, env: Env) => Generator<Json, void, undefined>
type Environments = Generator<Env, void, undefined>

/** The environments in which `value` is bound to the variables of a pattern, one for each output of its keys. */
export function* bind(pattern: Pattern, value: Json, env: Env, values: Values): Environments {
  charge(1)
  if (pattern.kind === 'variable') return yield new Env(env, `$${pattern.name}`, value)
  if (pattern.kind === 'array') {
    if (!isArray(value) && value !== null)
      throw fail(`Cannot index ${jsonTypeName(value)} with number`)
    return yield* bindItems(pattern.items, 0, value, env, values)
  }
  return yield* bindEntries(pattern.entries, 0, value, env, values)
}

function* bindItems(
  items: readonly Pattern[],
  at: number,
  value: Json,
  env: Env,
  values: Values,
): Environments {
  const item = items[at]
  if (!item) return yield env
  return yield* through(bind(item, getKey(value, at), env, values), (bound) =>
    bindItems(items, at + 1, value, bound, values),
  )
}

function* bindEntries(
  entries: Extract<Pattern, { kind: 'object' }>['entries'],
  at: number,
  value: Json,
  env: Env,
  values: Values,
): Environments {
  const entry = entries[at]
  if (!entry) return yield env
  return yield* through(values(entry.key, env), (key) => {
    const item = getKey(value, key)
    const named = entry.variable === undefined ? env : new Env(env, `$${entry.variable}`, item)
    const rest = (bound: Env) => bindEntries(entries, at + 1, value, bound, values)
    return entry.value ? through(bind(entry.value, item, named, values), rest) : rest(named)
  })
}

/** The environments for the body of a called function. A parameter with a dollar is a value, and also a filter. */
export function* bindParameters(
  called: DefinedFunction,
  args: readonly Node[],
  env: Env,
  values: Values,
  at = 0,
  inner = called.env,
): Environments {
  const param = called.definition.params[at]
  const node = args[at]
  if (param === undefined || node === undefined) return yield inner
  if (!param.startsWith('$')) {
    const closure: Closure = { node, env }
    const next = new Env(inner, `${param}/0`, closure)
    return yield* bindParameters(called, args, env, values, at + 1, next)
  }
  return yield* through(values(node, env), (value) => {
    const asFilter: Closure = {
      node: { kind: 'variable', name: param.slice(1) },
      env: new Env(inner, param, value),
    }
    const next = new Env(new Env(inner, param, value), `${param.slice(1)}/0`, asFilter)
    return bindParameters(called, args, env, values, at + 1, next)
  })
}
