import {
  type User,
  userDelete,
  userList,
  userLoginList,
  userLoginsEnd,
} from '@signalbox/contract/users'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { isSameUser, type User as LoggedIn, useUser } from '#api/session.ts'
import { useCan } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useHasRoles } from '#domain/login/roles.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { externalBackend, isExternal } from './user-form.ts'
import { UserForm } from './UserForm.tsx'
import { UserPassword } from './UserPassword.tsx'
import { usersMessages } from './users.messages.ts'
import styles from './UsersScreen.module.css'
import { ListScreen } from '#list/ListScreen.tsx'
import { AddButton } from '#list/AddButton.tsx'

/** The API deletes this one for nobody. */
const FIRST = 'admin'

type Logins = AnswerOf<typeof userLoginList>[number]
type Open = { kind: 'new' } | { kind: 'edit' | 'password'; user: User }

export function UsersScreen() {
  const t = useMessages(usersMessages)
  const [open, setOpen] = useState<Open>()
  const me = useUser()
  const lock = useLock()
  const remove = useDeleteUser()
  const read = useLive(userList, {}, SLOW_POLL_MS)
  const hasLogins = useCan(userLoginList).can
  const logins = useLive(userLoginList, {}, SLOW_POLL_MS, hasLogins)
  const findLogins = (user: User) => logins.data?.find((each) => isSameUser(each, user))
  const canEnd = useCan(userLoginsEnd)
  const reasonText = useReasonText()
  const missing = canEnd.can ? undefined : reasonText(canEnd.reason)
  const end = useEndLogins()
  const hasRoles = useHasRoles(read.data)
  const close = () => setOpen(undefined)
  // With the logins, or the columns would move when these are read.
  const rows = logins.isLoading ? undefined : read.data
  const hasBackends = rows?.some(isExternal) ?? false
  const columns = useUserColumns({
    ...{ hasRoles, hasBackends, me },
    loginsOf: hasLogins ? findLogins : undefined,
  })
  const actions = (user: User): RowAction[] => {
    const isSelf = isSameUser(user, me)
    const isElsewhere = isExternal(user)
    const action = (key: string, label: string, reason: string | undefined, act: () => void) => ({
      key,
      label,
      ...(reason !== undefined && { disabledReason: reason }),
      onSelect: act,
    })
    const stays =
      user.username === FIRST && !isElsewhere ? t.isFirst : isSelf ? t.isSelf : undefined
    return [
      action('edit', t.edit, lock.reason, () => setOpen({ kind: 'edit', user })),
      // Changing one's own password needs no write permission.
      action(
        'password',
        t.changePassword,
        isElsewhere ? t.signOn : isSelf ? undefined : lock.reason,
        () => setOpen({ kind: 'password', user }),
      ),
      ...(isSelf
        ? []
        : [
            action(
              'end',
              t.endLogins,
              lock.reason ?? missing ?? (findLogins(user)?.logins === 0 ? t.noLogins : undefined),
              () => void end(user),
            ),
          ]),
      {
        ...action('delete', t.deleteOne, lock.reason ?? stays, () => void remove(user)),
        isDanger: true,
      },
    ]
  }
  return (
    <ListScreen
      name="users"
      words={t}
      read={read}
      rows={rows}
      columns={columns}
      rowKey={({ username, backend = 'local' }) => `${backend}:${username}`}
      rowName={({ username }) => username}
      tools={<LinkButton to={paths.apiKeys()}>{t.apiKeys}</LinkButton>}
      rowActions={actions}
      peek={{}}
      add={<AddButton label={t.add} onPress={() => setOpen({ kind: 'new' })} />}
    >
      {open?.kind === 'password' && <UserPassword username={open.user.username} onClose={close} />}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <UserForm
          user={open.kind === 'edit' ? open.user : undefined}
          hasRoles={hasRoles}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}

/** The names of the protocols are the same in all languages. */
const BACKENDS: Readonly<Record<string, string>> = {
  ldap: 'LDAP',
  oidc: 'OpenID Connect',
  saml: 'SAML',
}

interface ColumnsOf {
  hasRoles: boolean
  /** Whether some users come from single sign-on. */
  hasBackends: boolean
  me: LoggedIn | undefined
  loginsOf: ((user: User) => Logins | undefined) | undefined
}

function useUserColumns({
  hasRoles,
  hasBackends,
  me,
  loginsOf,
}: ColumnsOf): readonly Column<User>[] {
  const t = useMessages(usersMessages)
  const { number, dateTime } = useFormats()
  const loginsText = (user: User) => {
    const count = loginsOf?.(user)?.logins
    return count === undefined ? '' : number(count)
  }
  const lastLogin = (user: User) => {
    const logins = loginsOf?.(user)
    if (logins === undefined) return ''
    return logins.last_login_at === undefined ? t.never : dateTime(logins.last_login_at)
  }
  const roles: Readonly<Record<string, string>> = {
    administrator: t.administrator,
    viewer: t.viewer,
  }
  const role = ({ role: name = '' }: User) => roles[name] ?? name
  const backendText = ({ backend = 'local' }: User) => BACKENDS[backend] ?? t.local
  const text = ({ username }: User) => username
  return [
    {
      key: 'username',
      header: t.name,
      card: 'title',
      text,
      cell: (user) => (
        <>
          <span>{user.username}</span>{' '}
          {isSameUser(user, me) && <span className={styles.you}>{t.you}</span>}
        </>
      ),
    },
    ...(hasRoles ? [{ key: 'role', header: t.role, text: role, card: 'state' as const }] : []),
    {
      key: 'description',
      header: t.note,
      card: 'line',
      text: ({ description }) => description,
    },
    ...(loginsOf === undefined
      ? []
      : [
          {
            key: 'last_login',
            header: t.lastLogin,
            card: 'line' as const,
            text: lastLogin,
            raw: (user: User) => loginsOf(user)?.last_login_at,
          },
          { key: 'logins', header: t.logins, numeric: true, text: loginsText },
        ]),
    {
      key: 'backend',
      header: t.source,
      isShown: hasBackends,
      text: backendText,
    },
  ]
}

function useEndLogins() {
  const t = useMessages(usersMessages)
  const act = useAct()
  const end = useAction(userLoginsEnd, { refreshes: [userLoginList] })
  return (user: User) => {
    const { username } = user
    return act({
      ask: {
        title: t.endTitle,
        body: t.endText(username),
        confirmLabel: t.endLogins,
        danger: true,
      },
      act: () => end.mutateAsync({ path: { username }, query: externalBackend(user) }),
      done: t.ended(username),
    })
  }
}

function useDeleteUser() {
  const t = useMessages(usersMessages)
  const act = useAct()
  const remove = useAction(userDelete, { refreshes: [userList, userLoginList] })
  return (user: User) => {
    const { username } = user
    return act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(username),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove.mutateAsync({ path: { username }, query: externalBackend(user) }),
      done: t.deleted(username),
    })
  }
}
