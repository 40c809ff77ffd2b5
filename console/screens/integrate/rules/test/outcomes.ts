import type { TextsOf } from '#language.tsx'
import type { Tone } from '#ui/StatusBadge.tsx'
import type { ruleTestMessages } from './rule-test.messages.ts'
import type { ActionOutcome, RunOutcome } from './trace-lines.ts'

type Words = TextsOf<typeof ruleTestMessages>

export const RUN_TONES: Readonly<Record<RunOutcome, Tone>> = {
  ok: 'running',
  noResult: 'stopped',
  pending: 'neutral',
  error: 'error',
}

export const ACTION_TONES: Readonly<Record<ActionOutcome, Tone>> = {
  ok: 'running',
  stopped: 'neutral',
  pending: 'neutral',
  outOfService: 'error',
  failed: 'error',
  expired: 'error',
}

export const actionLabel = (outcome: ActionOutcome, t: Words): string =>
  outcome === 'failed' ? t.actionFailed : t[outcome]

/**
 * An element of the answer to the test of a rule: `ok`, `pending`, or why the output failed.
 *
 * @param isStopped the outputs were to stop after rendering, which the API also answers with `ok`
 */
export function readActionOutcome(element: unknown, isStopped: boolean): ActionOutcome {
  switch (element) {
    case 'ok':
      return isStopped ? 'stopped' : 'ok'
    case 'action_stopped_after_template_rendering':
      return 'stopped'
    case 'pending':
      return element
    case 'out_of_service':
      return 'outOfService'
    case 'request_expired':
      return 'expired'
    default:
      return 'failed'
  }
}
