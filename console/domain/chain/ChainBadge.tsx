import { useMessages } from '#language.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { chainMessages } from './chain.messages.ts'
import styles from './ChainBadge.module.css'

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'running',
  connecting: 'degraded',
  inconsistent: 'degraded',
  disconnected: 'error',
  stopped: 'stopped',
}

/** An element with it keeps its line, and its place in a card. */
const NO_BREAK_SPACE = '\u00a0'

/** Status of an authenticator or source. A disabled item is never shown as faulty. */
export function ChainBadge(props: {
  isEnabled: boolean
  status: string | undefined
  /** The status could not be had. */
  hasFailed?: boolean | undefined
}) {
  const { isEnabled, status, hasFailed = false } = props
  const t = useMessages(chainMessages)
  if (!isEnabled) return <StatusBadge tone="stopped" label={t.disabled} />
  if (status === undefined) {
    return hasFailed ? (
      <StatusBadge tone="neutral" label={t.unknown} />
    ) : (
      <span className={styles.place}>{NO_BREAK_SPACE}</span>
    )
  }
  const words: Readonly<Record<string, string>> = {
    connected: t.connected,
    connecting: t.connecting,
    inconsistent: t.inconsistent,
    disconnected: t.disconnected,
    stopped: t.stopped,
  }
  return (
    <span className={styles.badge}>
      <StatusBadge tone={TONES[status] ?? 'neutral'} label={words[status] ?? status} />
    </span>
  )
}
