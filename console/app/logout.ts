import { logout } from '@signalbox/contract/login'
import { client } from '../api/client.ts'
import { session } from '../api/session.ts'
import { useMessages } from '../language.tsx'
import { useConfirm } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { appMessages } from './app.messages.ts'

/** Longer than that nobody waits to be logged out. */
const PATIENCE_MS = 3000

/** Asks, and logs out: the token ends at the broker as well; here it ends in any case. */
export function useLogout(): () => Promise<void> {
  const t = useMessages(appMessages)
  const confirm = useConfirm()
  const toast = useToast()
  return async () => {
    const isSure = await confirm({
      title: t.logoutTitle,
      body: t.logoutBody,
      confirmLabel: t.logout,
    })
    if (!isSure || session.user === undefined) return
    const request = { body: { username: session.user.username } }
    await client.call(logout, request, { timeoutMs: PATIENCE_MS }).catch(() => undefined)
    session.end('logout')
    toast.info(t.loggedOut)
  }
}
