import { useCanWrite } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { lockMessages } from './lock.messages.ts'

/** Locks buttons and actions of rows for a read-only role, and gives the reason. */
export function useLock() {
  const t = useMessages(lockMessages)
  const canWrite = useCanWrite()
  return {
    canWrite,
    reason: canWrite ? undefined : t.viewerOnly,
    button: { disabled: !canWrite, title: canWrite ? undefined : t.viewerOnly },
    action: canWrite ? {} : { disabledReason: t.viewerOnly },
  }
}
