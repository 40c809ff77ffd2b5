import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconRefresh } from '@tabler/icons-react'
import { useFormats, useMessages } from '#language.tsx'
import styles from './AsOf.module.css'
import { uiMessages } from './ui.messages.ts'
import { Tip } from './Tip.tsx'

interface AsOfProps {
  /** Time of the reading in epoch milliseconds; 0 or absent before the first. */
  updatedAt: number | undefined
  /** Why it could not be read again. */
  problem?: string | undefined
  /** Whether the reason is shown elsewhere, so that only the time is marked and nothing beside it moves. */
  isProblemKnown?: boolean
  /** Whether the next figures are late. */
  isLate?: boolean
  isPaused?: boolean
  onTogglePause?: () => void
  onRefresh?: () => void
}

/** Time of the reading. A click pauses or resumes live reads; a failed read is shown as a sentence. */
export function AsOf(props: AsOfProps) {
  const { updatedAt, problem, isProblemKnown = false, isLate = false, isPaused = false } = props
  const { onTogglePause, onRefresh } = props
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const hasRead = updatedAt !== undefined && updatedAt !== 0
  // Before the first reading, the screen itself shows the error.
  const hasState = hasRead || problem === undefined
  const stateText = (time: string) =>
    isPaused ? t.pausedAt(time) : onTogglePause === undefined ? t.asOf(time) : t.live(time)
  const isWaiting = isLate && !isPaused && problem === undefined
  const isFailed = hasRead && (problem !== undefined || isWaiting)
  const isStale = isFailed && (isProblemKnown || isWaiting)
  const text = hasRead ? (isStale ? t.stale : stateText)(formats.time(updatedAt)) : t.loading
  const time = (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span
        className={styles.time}
        data-widest={`${stateText(formats.time(0))}\n${t.stale(formats.time(0))}`}
      >
        {hasState ? text : '\u00a0'}
      </span>
    </>
  )
  // Hidden with its space kept, so that nothing beside it moves.
  const style = hasState ? undefined : ({ visibility: 'hidden' } as const)
  return (
    <div
      className={styles.asOf}
      data-as-of
      data-state={isFailed ? 'failed' : isPaused ? 'paused' : 'live'}
    >
      {isFailed && !isStale && (
        <span role="status" className={styles.problem}>
          {t.notRefreshed(formats.time(updatedAt), problem ?? '')}
        </span>
      )}
      {onTogglePause === undefined ? (
        (!isFailed || isStale) && (
          <span className={styles.state} style={style}>
            {time}
          </span>
        )
      ) : (
        <Tip label={isPaused ? t.resume : t.pause}>
          <button
            type="button"
            className={styles.state}
            style={style}
            aria-label={`${text} · ${isPaused ? t.resume : t.pause}`}
            onClick={onTogglePause}
          >
            {time}
          </button>
        </Tip>
      )}
      {onRefresh !== undefined && (
        <Tip label={t.refresh}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t.refresh}
            onClick={onRefresh}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </Tip>
      )}
    </div>
  )
}
