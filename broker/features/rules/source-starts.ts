import type { Columns } from './events/columns.ts'
import type { RuleIndex } from './rule-index.ts'
import type { Trigger } from './rule-runner.ts'
import type { RunningRule } from './running-rule.ts'

/** Prefixes by which FROM names a source: the second one is of the newer form. */
export const SOURCE_PREFIXES = ['$bridges/', '$sources/'] as const

interface SourceMessage {
  /** The source, as `<type>:<name>`. */
  id: string
  columns: Columns
  at: number
}

/**
 * Runs the rules of a source once, by whichever prefix they name it.
 *
 * @returns what the acknowledgement of the message waits for
 */
export function startBySource(
  index: RuleIndex,
  { id, columns, at }: SourceMessage,
  run: (rules: readonly RunningRule[], trigger: Trigger) => void,
): Promise<unknown> | undefined {
  const stored: Promise<unknown>[] = []
  const started = new Set<RunningRule>()
  for (const prefix of SOURCE_PREFIXES) {
    const event = `${prefix}${id}`
    const rules = index.ofEvent(event).filter((rule) => !started.has(rule))
    for (const rule of rules) started.add(rule)
    run(rules, {
      columns: { ...columns, event },
      at,
      clientId: event,
      source: id,
      message: undefined,
      waitFor: (promise) => stored.push(promise),
    })
  }
  return stored.length > 0 ? Promise.all(stored) : undefined
}
