import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useHasRates } from '#domain/topic-tree/use-topics.ts'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { QUIET_RATE } from './topic-rows.ts'

/**
 * Rate with a bar that compares it to the busiest branch of its level. It is unknown for a cluster until the page
 * subscribes.
 */
export function RateBar({ rate, share }: { rate: number; share: number }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  const isKnown = useHasRates()
  return (
    <span className={`numeric ${styles.rate ?? ''}`} data-quiet={rate < QUIET_RATE}>
      <span className={styles.bar} style={{ width: `${Math.round(share * 100)}%` }} aria-hidden />
      {isKnown ? t.perSecond(number(Math.round(rate * 10) / 10)) : UNKNOWN}
    </span>
  )
}
