import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Rules')

/** What a list of many rules is ordered and filtered by; `/rules/{id}/metrics` has all counters of one rule. */
const figures = z.looseObject({
  id: z.string(),
  /** Events in the last second. */
  rate: z.number(),
  /** Runs with an exception, and failed executions of actions. */
  failures: count,
  /** Whether there were such failures in the last minute. */
  is_failing: z.boolean(),
  /** Rows in the buffers of its actions. */
  queued: count,
})
export type RuleListFigures = z.output<typeof figures>

export const ruleFigureList = on('ruleFigureList', {
  method: 'GET',
  at: '/rule_figures',
  summary: 'List rate, failures and queue of all rules',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(figures) },
})
