import { useFormats, useMessages } from '../../../language.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { QUIET_RATE } from './topic-rows.ts'

/** A rate, on a bar that compares it with the busiest branch of its level. */
export function RateBar({ rate, share }: { rate: number; share: number }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  return (
    <span className={`numeric ${styles.rate ?? ''}`} data-quiet={rate < QUIET_RATE}>
      <span className={styles.bar} style={{ width: `${Math.round(share * 100)}%` }} aria-hidden />
      {t.perSecond(number(Math.round(rate * 10) / 10))}
    </span>
  )
}
