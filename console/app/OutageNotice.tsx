import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Outage, useOutage } from '#api/connection.ts'
import { queryClient } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { appMessages } from './app.messages.ts'
import { outageMessages } from './outage.messages.ts'
import styles from './OutageNotice.module.css'

const TITLES = { server: 'lost', cluster: 'lostCluster', starting: 'lostStarting' } as const

/**
 * Says above the page, which does not move, that the server or the cluster does not answer. Its place is at the bottom
 * of the window, and it can be made small, so that it covers nothing for long.
 */
export function OutageNotice() {
  const outage = useOutage()
  // Rendered before it has text, because screen readers only announce changes within it.
  return (
    <div aria-live="polite" className={styles.place}>
      {outage !== undefined && <Notice key={outage.of} outage={outage} />}
    </div>
  )
}

function Notice({ outage: { of, since } }: { outage: Outage }) {
  const t = useMessages(appMessages)
  const words = useMessages(outageMessages)
  const formats = useFormats()
  const [isSmall, setIsSmall] = useState(false)
  const sentence = hasShownData() ? words.withData : words.withoutData
  return (
    <div className={styles.notice}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden="true" />
      <strong>{t[TITLES[of]]}</strong>
      <button
        type="button"
        className={styles.button}
        aria-expanded={!isSmall}
        onClick={() => setIsSmall(!isSmall)}
      >
        {isSmall ? words.more : words.less}
      </button>
      {!isSmall && <div className={styles.sentence}>{sentence(formats.time(since))}</div>}
    </div>
  )
}

/** Whether a read of this screen has ever been answered. */
function hasShownData(): boolean {
  const reads = queryClient.getQueryCache().getAll()
  return reads.some((read) => read.isActive() && read.state.data !== undefined)
}
