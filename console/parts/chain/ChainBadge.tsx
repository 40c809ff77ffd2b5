import { useMessages } from '../../language.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { chainMessages } from './chain.messages.ts'

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'running',
  connecting: 'degraded',
  inconsistent: 'degraded',
  disconnected: 'error',
  stopped: 'stopped',
}

/** How one of a chain does. One that is disabled is not at fault, whatever its status. */
export function ChainBadge(props: { isEnabled: boolean; status: string | undefined }) {
  const { isEnabled, status } = props
  const t = useMessages(chainMessages)
  if (!isEnabled) return <StatusBadge tone="stopped" label={t.disabled} />
  if (status === undefined) return null
  const words: Readonly<Record<string, string>> = {
    connected: t.connected,
    connecting: t.connecting,
    inconsistent: t.inconsistent,
    disconnected: t.disconnected,
    stopped: t.stopped,
  }
  return <StatusBadge tone={TONES[status] ?? 'neutral'} label={words[status] ?? status} />
}
