import type * as Engine from '../jq/engine.ts'
import { badArgument, ruleError } from '../run/limits.ts'
import { encodeJson } from '../values/json.ts'
import { isInteger } from '../values/value.ts'
import { fnHost, type FunctionTable, loading } from './define.ts'

let engine: typeof Engine | undefined

/** The interpreter is loaded when a statement with `jq` is compiled, and only then. */
export async function loadJq(): Promise<void> {
  engine ??= await import('../jq/engine.ts')
}

/** Why jq 1.6 refuses a program; `undefined` if it does not, and while the interpreter is not loaded. */
export const programFault = (program: string): string | undefined => engine?.programFault(program)

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
          return engine.runJq(program, typeof json === 'string' ? json : encodeJson(json), limit)
        },
      ),
    ),
  ],
} satisfies FunctionTable
