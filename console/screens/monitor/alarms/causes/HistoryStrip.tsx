import type { Alarm } from '@signalbox/contract/alarms'
import { useFormats, useMessages } from '#language.tsx'
import { useNow } from '#domain/page/now.ts'
import { activeMs, activeSpans } from './alarm-history.ts'
import { causesMessages } from './causes.messages.ts'
import styles from './Causes.module.css'

/** The last 24 hours as a strip, with the times in which the alarms were active. */
export function HistoryStrip({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useMessages(causesMessages)
  const { number, duration } = useFormats()
  const now = useNow()
  const spans = activeSpans(alarms, now - (now % 60_000))
  const text = t.active24h(number(spans.length), duration(Math.max(activeMs(spans), 1000)))
  return (
    <svg
      className={styles.strip}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <title>{text}</title>
      <rect className={styles.day} width="100" height="10" />
      {spans.map(({ from, to }) => (
        <rect
          key={from}
          className={styles.active}
          // At least as wide as can be seen.
          x={Math.min(from * 100, 99)}
          width={Math.max((to - from) * 100, 1)}
          height="10"
        />
      ))}
    </svg>
  )
}
