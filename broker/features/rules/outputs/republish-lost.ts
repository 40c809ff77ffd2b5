import type { RepublishArguments } from '@signalbox/contract/rules'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { RenderError } from '../../../integration/row-template.ts'
import type { Ports } from '../../../kernel/ports.ts'
import { Republish } from './republish.ts'

/** Templates of each fallback, for as long as its action has it. */
const templates = new WeakMap<RepublishArguments, Republish>()

/**
 * Publishes a row that an action did not deliver. A message that the templates cannot make is only logged: the row is
 * in the list of failures.
 */
export function republishLost(
  kernel: Ports<'clock' | 'log' | 'publish'>,
  args: RepublishArguments,
  row: ValueMap,
  { from, fallbacks }: { from: string; fallbacks: number },
): Promise<unknown> | undefined {
  let republish = templates.get(args)
  if (republish === undefined) {
    republish = new Republish(args)
    templates.set(args, republish)
  }
  try {
    const origin = { columns: row, message: undefined, fallbacks }
    const message = republish.render(row, origin, { ruleId: from, timestamp: kernel.clock.now() })
    const published = kernel.publish(message)
    return published instanceof Promise ? published : undefined
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    kernel.log.warn({ action: from, reason: error.message }, 'A fallback message was not published')
    return undefined
  }
}
