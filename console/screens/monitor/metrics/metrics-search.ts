import * as z from 'zod/mini'
import { optionalText } from '../../../parts/search.ts'

const flag = z.catch(z.optional(z.literal('1')), undefined)
/** What the address says about the counters. */
export const metricsSearch = z.object({
  node: optionalText,
  q: optionalText,
  /** Without those at zero. */
  active: flag,
  /** A column for each node. */
  compare: flag,
  sort: z.catch(z.optional(z.enum(['key', 'total', 'rate', 'since'])), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
})
export type MetricsSearch = z.output<typeof metricsSearch>
