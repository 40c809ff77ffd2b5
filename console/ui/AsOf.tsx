import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useFormats, useMessages } from '../language.tsx'
import styles from './AsOf.module.css'
import { uiMessages } from './ui.messages.ts'
import { Tip } from './Tip.tsx'

interface AsOfProps {
  /** Epoch milliseconds; 0 or absent: nothing was read yet. */
  updatedAt: number | undefined
  /** Why it could not be read again. */
  problem?: string | undefined
  isPaused?: boolean
  onTogglePause?: () => void
  onRefresh?: () => void
}

/** How old the figures are, and the way to stop them or to have new ones. */
export function AsOf(props: AsOfProps) {
  const { updatedAt, problem, isPaused = false, onTogglePause, onRefresh } = props
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const hasRead = updatedAt !== undefined && updatedAt !== 0
  return (
    <div className={styles.asOf}>
      <span className={styles.time} data-widest={t.asOf(formats.time(0))}>
        {isPaused && <strong>{t.paused} · </strong>}
        {!hasRead && problem === undefined && t.loading}
        {hasRead && problem === undefined && t.asOf(formats.time(updatedAt))}
      </span>
      {hasRead && problem !== undefined && (
        <span role="status" className={styles.problem}>
          {t.notRefreshed(formats.time(updatedAt), problem)}
        </span>
      )}
      {onTogglePause !== undefined && (
        <Tip label={isPaused ? t.resume : t.pause}>
          <ActionIcon
            variant="default"
            aria-label={isPaused ? t.resume : t.pause}
            onClick={onTogglePause}
          >
            {isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          </ActionIcon>
        </Tip>
      )}
      {onRefresh !== undefined && (
        <Tip label={t.refresh}>
          <ActionIcon variant="default" aria-label={t.refresh} onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tip>
      )}
    </div>
  )
}
