import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type User,
  userDelete,
  userList,
  userLoginList,
  userLoginsEnd,
} from '@signalbox/contract/users'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useState } from 'react'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { isSameUser, type User as LoggedIn, useUser } from '../../../api/session.ts'
import { useCan } from '../../../api/use-can.ts'
import { useLock } from '../../../parts/lock.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useHasRoles } from '../../../parts/roles.ts'
import { useReasonText } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import { backendOf, isExternal } from './user-form.ts'
import { UserForm } from './UserForm.tsx'
import { UserPassword } from './UserPassword.tsx'
import { usersMessages } from './users.messages.ts'
import styles from './UsersScreen.module.css'

const POLL_MS = 10_000
/** The API deletes this one for nobody. */
const FIRST = 'admin'

type Logins = AnswerOf<typeof userLoginList>[number]
type Open = { kind: 'new' } | { kind: 'edit' | 'password'; user: User }

export function UsersScreen() {
  const t = useMessages(usersMessages)
  const [open, setOpen] = useState<Open>()
  const me = useUser()
  const peek = usePeek()
  const lock = useLock()
  const remove = useDeleteUser()
  const read = useLive(userList, {}, POLL_MS)
  const hasLogins = useCan(userLoginList).can
  const logins = useLive(userLoginList, {}, POLL_MS, hasLogins)
  // With the logins, or the columns would move when these are read.
  const source = useRowsSource(read, logins.isLoading ? undefined : read.data)
  const loginsOf = (user: User) => logins.data?.find((each) => isSameUser(each, user))
  const canEnd = useCan(userLoginsEnd)
  const reasonText = useReasonText()
  const missing = canEnd.can ? undefined : reasonText(canEnd.reason)
  const end = useEndLogins()
  const hasRoles = useHasRoles(read.data)
  const close = () => setOpen(undefined)
  const hasBackends = source.rows?.some(isExternal) ?? false
  const columns = useUserColumns({
    ...{ hasRoles, hasBackends, me },
    loginsOf: hasLogins ? loginsOf : undefined,
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
      // The own password is everybody's own affair.
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
              lock.reason ?? missing ?? (loginsOf(user)?.logins === 0 ? t.noLogins : undefined),
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
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <Button {...lock.button} onClick={() => setOpen({ kind: 'new' })}>
            {t.add}
          </Button>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName="users"
        file={{ name: 'users' }}
        rowKey={({ username, backend = 'local' }) => `${backend}:${username}`}
        rowName={({ username }) => username}
        tools={<LinkButton to={paths.apiKeys()}>{t.apiKeys}</LinkButton>}
        peek={{
          ...peek,
          title: ({ username }) => username,
          actions,
          content: (user) => <KeyValues items={rowFacts(columns.slice(1), user)} />,
        }}
        rowActions={actions}
        empty={{ title: t.empty }}
      />
      {open?.kind === 'password' && <UserPassword username={open.user.username} onClose={close} />}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <UserForm
          user={open.kind === 'edit' ? open.user : undefined}
          hasRoles={hasRoles}
          onClose={close}
        />
      )}
    </Screen>
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
  /** Some users are of single sign-on. */
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
    ...(hasRoles
      ? [{ key: 'role', header: t.role, text: role, cell: role, card: 'state' as const }]
      : []),
    {
      key: 'description',
      header: t.note,
      card: 'line',
      text: ({ description }) => description,
      cell: ({ description }) => description,
    },
    ...(loginsOf === undefined
      ? []
      : [
          {
            key: 'last_login',
            header: t.lastLogin,
            card: 'line' as const,
            hasCardLabel: true,
            text: lastLogin,
            raw: (user: User) => loginsOf(user)?.last_login_at,
            cell: lastLogin,
          },
          { key: 'logins', header: t.logins, numeric: true, text: loginsText, cell: loginsText },
        ]),
    {
      key: 'backend',
      header: t.source,
      isShown: hasBackends,
      text: backendText,
      cell: backendText,
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
      act: () => end.mutateAsync({ path: { username }, query: backendOf(user) }),
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
      act: () => remove.mutateAsync({ path: { username }, query: backendOf(user) }),
      done: t.deleted(username),
    })
  }
}
