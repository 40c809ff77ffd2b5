import { useMessages } from '../../language.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { authorizationMessages } from './authorization.messages.ts'

/** How a source does. One that is disabled is not at fault, whatever its status. */
export function SourceBadge(props: { isEnabled: boolean; status: string | undefined }) {
  const { isEnabled, status } = props
  const t = useMessages(authorizationMessages)
  if (!isEnabled) return <StatusBadge tone="stopped" label={t.disabled} />
  switch (status) {
    case undefined:
      return null
    case 'connected':
      return <StatusBadge tone="running" label={t.connected} />
    case 'disconnected':
      return <StatusBadge tone="error" label={t.disconnected} />
    default:
      return <StatusBadge tone="degraded" label={status} />
  }
}
