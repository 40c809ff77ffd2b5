import { userChangePassword } from '@signalbox/contract/users'
import { client } from '../api/client.ts'
import { session, useUser } from '../api/session.ts'
import { useMessages } from '../language.tsx'
import { useToast } from '../ui/toast.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordMessages } from './password.messages.ts'

/** Changes the user's own password; the broker ends all of the user's logins with it. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(passwordMessages)
  const user = useUser()
  const toast = useToast()
  if (user === undefined) return null
  const { username } = user
  return (
    <NewPasswordForm
      username={username}
      asksForOld
      onSubmit={async ({ oldPassword, newPassword }) => {
        const body = { old_pwd: oldPassword, new_pwd: newPassword }
        await client.call(userChangePassword, { path: { username }, body })
        onDone()
        toast.success(t.changed)
        session.end('password')
      }}
    />
  )
}
