import type { Finding } from '@signalbox/contract/losses'
import { useFormats, useMessages } from '../../language.tsx'
import { findingLabels, findingMessages } from './finding.messages.ts'
import styles from './FindingList.module.css'

interface FindingListProps {
  findings: readonly Finding[]
  /** Epoch milliseconds: durations end then. */
  now: number
}

/** Findings about a client, one in a line: the label, since when, how often, and the topic. */
export function FindingList({ findings, now }: FindingListProps) {
  const t = useMessages(findingMessages)
  const labels = useMessages(findingLabels)
  const formats = useFormats()
  return (
    <ul className={styles.list} aria-label={t.more}>
      {findings.map(({ code, since, rate, count, topic, expires_at }) => (
        <li key={code}>
          {[
            labels[code],
            since !== undefined && t.since(formats.duration(msSince(since, now))),
            rate !== undefined && rate > 0 && formats.messageRate(rate),
            count !== undefined && t.times(formats.number(count)),
            expires_at !== undefined && t.expires(formats.dateTime(expires_at)),
          ]
            .filter((part) => typeof part === 'string')
            .join(' · ')}
          {topic !== undefined && (
            <>
              {' · '}
              <span className="mono">{topic}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whole seconds in milliseconds; the clocks of browser and broker may differ. */
export function msSince(since: string | number, now: number): number {
  return Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000) * 1000)
}
