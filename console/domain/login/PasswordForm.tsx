import { useQueryClient } from '@tanstack/react-query'
import { changePassword } from '#api/change-password.ts'
import { requestLogin } from '#api/login.ts'
import { session, useUser } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { useToast } from '#ui/toast.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordMessages } from './password.messages.ts'

/** Changes the user's own password; the broker ends all of the user's logins, and this page logs in again. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(passwordMessages)
  const user = useUser()
  const toast = useToast()
  const queries = useQueryClient()
  if (user === undefined) return null
  const { username } = user
  return (
    <NewPasswordForm
      username={username}
      asksForOld
      onSubmit={async ({ oldPassword, newPassword }) => {
        const isRenewed = await session.renew(
          () => changePassword(user, oldPassword, newPassword),
          () => requestLogin(username, newPassword),
        )
        onDone()
        if (!isRenewed) {
          toast.success(t.changed)
          return session.end('password')
        }
        toast.success(t.changedHere)
        // Requests with the token of the old password were refused.
        await queries.invalidateQueries()
      }}
    />
  )
}
