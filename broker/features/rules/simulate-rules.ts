import type { SimulationContext } from '../../kernel/hook-points.ts'
import type { EngineContext } from './engine-context.ts'
import type { Columns } from './events/columns.ts'
import type { RunningRule } from './running-rule.ts'

/** Number of rules that a simulated step names. */
const MAX_NAMED = 20

/**
 * Reports which rules a message would run. They have no outputs.
 *
 * @param context with a copy of the stores
 */
export function simulateRules(
  rules: readonly RunningRule[],
  columns: Columns,
  context: EngineContext,
  tell: SimulationContext['tell'],
): void {
  const passed = rules.filter((rule) => {
    columns.metadata = rule.metadata
    const result = rule.program.evaluate(columns, context)
    return result.kind === 'rows' && result.rows.length > 0
  })
  tell({
    name: 'rules',
    outcome: 'passed',
    reason: passed.length > 0 ? 'matched' : 'no_result',
    details: {
      matched: rules.length,
      passed: passed.length,
      rules: (passed.length > 0 ? passed : rules)
        .slice(0, MAX_NAMED)
        .map(({ id }) => id)
        .join(', '),
    },
  })
}
