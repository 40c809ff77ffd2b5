import type { RunResult } from '@signalbox/rule-sql/run/program'
import type { Outcome } from '../../integration/result.ts'
import type { Columns } from './events/columns.ts'
import type { Trigger } from './rule-runner.ts'
import type { RunningRule } from './running-rule.ts'

/** The result of a rule that was run for a test. */
export interface Applied {
  result: RunResult
  /** By row, then by output. */
  outcomes: readonly (readonly Promise<Outcome>[])[]
}

interface Around {
  at: number
  /** Outputs are rendered and not sent. */
  isDry: boolean
  run: (trigger: Trigger) => RunResult
}

/** Runs a rule with an event that somebody made up, and collects what its outputs report. */
export function applyRule(
  rule: RunningRule,
  columns: Columns,
  { at, isDry, run }: Around,
): Applied {
  if (!rule.program.matches(columns)) {
    return { result: { kind: 'noMatch', clause: 'FROM' }, outcomes: [] }
  }
  const settled = new Map<string, PromiseWithResolvers<Outcome>>()
  const openOutcome = (row: number, output: number) => {
    const key = `${row} ${output}`
    const found = settled.get(key) ?? Promise.withResolvers<Outcome>()
    settled.set(key, found)
    return found
  }
  const result = run({
    columns,
    at,
    clientId: typeof columns.clientid === 'string' ? columns.clientid : '',
    message: undefined,
    isDry,
    report: (row, output, outcome) => openOutcome(row, output).resolve(outcome),
  })
  const rows = result.kind === 'rows' ? result.rows : []
  return {
    result,
    outcomes: rows.map((_, row) => rule.outputs.map((_, i) => openOutcome(row, i).promise)),
  }
}
