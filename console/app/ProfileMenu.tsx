import { licenseGet } from '@signalbox/contract/license'
import { IconUser } from '@tabler/icons-react'
import { session, type User, useUser } from '#api/session.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Ticking } from '#domain/page/Ticking.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { appMessages } from './app.messages.ts'
import { useBrokerName } from './broker-name.ts'
import { useLogout } from './logout.ts'
import styles from './ProfileMenu.module.css'

interface ProfileMenuProps {
  className: string | undefined
  /** Class of the element with the username. */
  wordClassName: string | undefined
  onDrawer: (drawer: 'settings' | 'password') => void
}

/** The user, the broker and the session; settings, users, logout. */
export function ProfileMenu({ className, wordClassName, onDrawer }: ProfileMenuProps) {
  const t = useMessages(appMessages)
  const router = useRouter()
  const user = useUser()
  const logOut = useLogout()
  const hasLicense = useCan(licenseGet).can
  if (user === undefined) return null
  return (
    <ActionMenu
      about={<About user={user} />}
      actions={[
        { key: 'settings', label: t.settings, onSelect: () => onDrawer('settings') },
        { key: 'users', label: t.users, onSelect: () => void router.navigate(paths.users()) },
        ...(hasLicense
          ? [
              {
                key: 'license',
                label: t.license,
                onSelect: () => void router.navigate(paths.license()),
              },
            ]
          : []),
        // Others keep the passwords of users of single sign-on.
        ...(user.backend === undefined
          ? [
              {
                key: 'password',
                label: t.changePassword,
                onSelect: () => onDrawer('password'),
              },
            ]
          : []),
        { key: 'logout', label: t.logout, onSelect: () => void logOut() },
      ]}
    >
      <button type="button" className={className} aria-label={t.profile(user.username)}>
        <IconUser size={20} stroke={1.6} aria-hidden="true" />
        <span className={wordClassName}>{user.username}</span>
      </button>
    </ActionMenu>
  )
}

function About({ user }: { user: User }) {
  const t = useMessages(appMessages)
  return (
    <div className={styles.about}>
      <strong>{user.username}</strong>
      <div>{t[user.role]}</div>
      <div>{useBrokerName()}</div>
      {session.endsAt !== undefined && (
        <div>
          <Ticking>{(now) => <TimeLeft now={now} />}</Ticking>
        </div>
      )}
    </div>
  )
}

const MINUTE_MS = 60_000

function TimeLeft({ now }: { now: number }) {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const ms = Math.max((session.endsAt ?? now) - now, 0)
  // Seconds matter only within the last minute.
  const step = ms > MINUTE_MS ? MINUTE_MS : 1000
  return t.sessionEnds(formats.duration(Math.round(ms / step) * step))
}
