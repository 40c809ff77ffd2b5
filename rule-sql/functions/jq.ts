import { badArgument, ruleError } from '../run/limits.ts'
import { encodeJson } from '../values/json.ts'
import { isInteger, type Value } from '../values/value.ts'
import { fnHost, type FunctionTable, loading } from './define.ts'

/** All outputs of a program for one input; throws a `RuleError` for what it says is wrong. */
export type JqEngine = (program: string, json: string, timeoutMs: number) => Value

let engine: JqEngine | undefined

/** The interpreter is loaded when a statement with `jq` is compiled, and only then. */
export async function loadJq(): Promise<void> {
  engine ??= (await import('../jq/engine.ts')).runJq
}

export const jq = {
  jq: [
    loading(
      loadJq,
      fnHost(
        ['program: text', 'json: any', 'timeout_ms?: any'],
        'array',
        ({ context }, program, json, timeout) => {
          if (!engine) throw ruleError('jqNotLoaded', [], 'jq_not_loaded')
          if (timeout !== undefined && (!isInteger(timeout) || timeout < 0)) throw badArgument()
          const limit =
            timeout === undefined || timeout === 0 ? context.jqTimeoutMs : Number(timeout)
          return engine(program, typeof json === 'string' ? json : encodeJson(json), limit)
        },
      ),
    ),
  ],
} satisfies FunctionTable
