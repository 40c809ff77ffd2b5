import { logout } from '@signalbox/contract/login'
import { ssoLogout } from '@signalbox/contract/sso-login'
import { client } from '#api/client.ts'
import { session } from '#api/session.ts'
import { canCall } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { appMessages } from './app.messages.ts'

/** Address at which the browser logs out at the identity provider; clusters do not report it. */
async function providerLogout(headers: Record<string, string>): Promise<string> {
  if (!canCall(ssoLogout)) return ''
  return client.call(ssoLogout, {}, { headers }).then(
    ({ location }) => location,
    () => '',
  )
}

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
    const { username, backend } = user
    const headers = { authorization: `Bearer ${user.token}` }
    const away = backend === 'oidc' || backend === 'saml' ? await providerLogout(headers) : ''
    const request = { body: { username }, query: backend === undefined ? {} : { backend } }
    await client.call(logout, request, { headers }).catch(() => undefined)
    if (away !== '') window.location.assign(away)
  }
}
