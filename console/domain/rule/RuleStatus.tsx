import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { Health, RuleState } from './health.ts'
import { healthMessages } from './health.messages.ts'
import styles from './RuleStatus.module.css'

const TONES: Readonly<Record<RuleState, Tone>> = {
  disabled: 'stopped',
  missingAction: 'error',
  missingSource: 'error',
  downAction: 'error',
  downSource: 'error',
  failing: 'error',
  failed: 'degraded',
  noOutputs: 'neutral',
  unknown: 'neutral',
  running: 'running',
}

/** The state of a rule in words. */
export function useHealthText(): (health: Health) => string {
  const t = useMessages(healthMessages)
  const { number } = useFormats()
  return ({ state, ids }) => {
    const text = t[state]
    return typeof text === 'string' ? text : text(number(ids.length))
  }
}

export function RuleStatus({ health }: { health: Health }) {
  const t = useMessages(healthMessages)
  const text = useHealthText()
  const { list } = useFormats()
  const { state, ids } = health
  const help: Partial<Readonly<Record<RuleState, string>>> = {
    failed: t.failedHelp,
    failing: t.failingHelp,
    unknown: t.unknownHelp,
  }
  const title = help[state] ?? list(ids)
  return (
    <span
      className={state === 'unknown' ? styles.unknown : undefined}
      title={title === '' ? undefined : title}
    >
      <StatusBadge tone={TONES[state]} label={text(health)} />
    </span>
  )
}
