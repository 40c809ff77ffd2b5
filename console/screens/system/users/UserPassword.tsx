import { userChangePassword } from '@signalbox/contract/users'
import { client } from '#api/client.ts'
import { useUser } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { NewPasswordForm } from '#domain/login/NewPasswordForm.tsx'
import { PasswordForm } from '#domain/login/PasswordForm.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useToast } from '#ui/toast.tsx'
import { usersMessages } from './users.messages.ts'

/** Changes the user's own password, or that of another user whose old password is known. */
export function UserPassword({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useMessages(usersMessages)
  const toast = useToast()
  const isSelf = useUser()?.username === username
  return (
    <SidePanel onClose={onClose} title={t.passwordOf(username)}>
      {isSelf ? (
        <PasswordForm onDone={onClose} />
      ) : (
        <>
          <p>{t.oldNeeded}</p>
          <NewPasswordForm
            username={username}
            asksForOld
            onSubmit={async ({ oldPassword, newPassword }) => {
              const body = { old_pwd: oldPassword, new_pwd: newPassword }
              await client.call(userChangePassword, { path: { username }, body })
              onClose()
              toast.success(t.otherChanged(username))
            }}
          />
        </>
      )}
    </SidePanel>
  )
}
