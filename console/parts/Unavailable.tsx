import type { Can, Reason } from '../api/capability.ts'
import { useMessages } from '../language.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { unavailableMessages } from './unavailable.messages.ts'

/** The reason as a sentence, for a disabled button. */
export function useReasonText(): (reason: Reason) => string {
  const t = useMessages(unavailableMessages)
  return (reason) => {
    switch (reason.kind) {
      case 'own':
        return t.own
      case 'edition':
        return reason.edition === 'ee' ? t.enterprise : t.openSource
      case 'version':
        return t.version(reason.since, reason.version)
      case 'answered':
        return t.answered(String(reason.status))
    }
  }
}

/** In place of what the broker does not offer: the reason. */
export function Unavailable({ reason }: Extract<Can, { can: false }>) {
  return <EmptyState title={useReasonText()(reason)} />
}
