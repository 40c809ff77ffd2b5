import { useCanWrite } from '../../api/session.ts'
import { useMessages } from '../../language.tsx'
import { chainMessages } from './chain.messages.ts'

/** Who may only look: for buttons and for actions of rows, with the reason. */
export function useLock() {
  const t = useMessages(chainMessages)
  const canWrite = useCanWrite()
  return {
    canWrite,
    button: { disabled: !canWrite, title: canWrite ? undefined : t.viewerOnly },
    action: canWrite ? {} : { disabledReason: t.viewerOnly },
  }
}
