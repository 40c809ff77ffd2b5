import { logout } from '@signalbox/contract/login'
import { client } from '../api/client.ts'
import { session } from '../api/session.ts'
import { useMessages } from '../language.tsx'
import { useConfirm } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { appMessages } from './app.messages.ts'

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
    const { user } = session
    if (!isSure || user === undefined) return
    // First here: a poll that ran in between would come with a token that is no more.
    session.end('logout')
    toast.info(t.loggedOut)
    const request = { body: { username: user.username } }
    const headers = { authorization: `Bearer ${user.token}` }
    await client.call(logout, request, { headers }).catch(() => undefined)
  }
}
