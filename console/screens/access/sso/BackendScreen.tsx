import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  ssoDelete,
  ssoGet,
  ssoList,
  ssoRolesGet,
  ssoRolesUpdate,
  ssoTrustGet,
  ssoTrustUpdate,
} from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SsoRoles, SsoTrust } from '@signalbox/contract/sso-fields'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { KindSettings } from '#domain/backends/KindSettings.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { BackendSettings } from './BackendSettings.tsx'
import { backendNamed, NAMES, type Provider, ssoState, TONES } from './backends.ts'
import { ssoMessages } from './sso.messages.ts'
import { backendSearch, TABS } from './sso.paths.ts'
import { client } from '#api/client.ts'
import { rolesKind, trustKind } from './sso-kinds.ts'

/** One backend: its settings, and the roles of its users. */
export function BackendScreen({ backend: named }: { backend: string }) {
  const t = useMessages(ssoMessages)
  const can = useCan(ssoGet)
  const backend = backendNamed(named)
  const title = backend === undefined ? named : NAMES[backend]
  return (
    <Screen
      title={title}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.sso() }]} current={title} />}
      action={backend !== undefined && can.can && <Actions backend={backend} />}
    >
      {!can.can && <Unavailable {...can} />}
      {backend === undefined ? (
        <UnknownItem title={t.unknown} link={<ScreenLink to={paths.sso()}>{t.back}</ScreenLink>} />
      ) : (
        can.can && <Backend key={backend} backend={backend} />
      )}
    </Screen>
  )
}

function Backend({ backend }: { backend: SsoBackend }) {
  const t = useMessages(ssoMessages)
  const [{ tab }] = useSearch(backendSearch)
  const labels = { settings: t.settings, roles: t.groups, trust: t.trust }
  const hasRoles = useCan(ssoRolesGet).can
  const hasTrust = useCan(ssoTrustGet).can
  // A directory has its own settings of TLS.
  const isServed = { settings: true, roles: hasRoles, trust: hasTrust && backend !== 'ldap' }
  const tabs = TABS.filter((each) => isServed[each] || each === tab)
  return (
    <>
      {tabs.length > 1 && (
        <ScreenTabs
          label={t.tabs}
          tabs={tabs.map((each) => ({ label: labels[each], to: paths.ssoBackend(backend, each) }))}
          current={paths.ssoBackend(backend, tab)}
        />
      )}
      {!hasRoles && tab === 'settings' && (
        <Banner tone="info" title={t.newAreViewers}>
          <ScreenLink to={paths.users()}>{t.usersLink}</ScreenLink>
        </Banner>
      )}
      <Tab backend={backend} tab={tab} />
    </>
  )
}

function Tab({ backend, tab }: { backend: SsoBackend; tab: (typeof TABS)[number] }) {
  if (tab === 'roles') return <Roles backend={backend} />
  if (tab === 'trust' && backend !== 'ldap') return <Trust backend={backend} />
  return <Settings backend={backend} />
}

function Settings({ backend }: { backend: SsoBackend }) {
  const sentence = useErrorSentence()
  const list = useQuery(query(ssoList, {}))
  // Whether the backend was set up when the form opened, so that the form does not change when it is saved for the
  // first time.
  const [isSetUp, setIsSetUp] = useState<boolean>()
  if (isSetUp === undefined && list.data !== undefined) {
    setIsSetUp(list.data.some((each) => each.backend === backend))
  }
  const read = useQuery({ ...query(ssoGet, { path: { backend } }), enabled: isSetUp === true })
  const failed = [list, read].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) {
    return <ErrorState {...sentence(failed.error)} onRetry={() => void failed.refetch()} />
  }
  if (isSetUp === false) return <BackendSettings backend={backend} config={undefined} />
  if (read.data === undefined) return <Loading />
  return <BackendSettings backend={backend} config={read.data} />
}

function Roles({ backend }: { backend: SsoBackend }) {
  const sentence = useErrorSentence()
  const can = useCan(ssoRolesGet)
  const read = useQuery({ ...query(ssoRolesGet, { path: { backend } }), enabled: can.can })
  if (!can.can) return <Unavailable {...can} />
  if (read.isPending) return <Loading />
  if (read.data === undefined) {
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  return <RoleSettings backend={backend} roles={read.data} />
}

function Trust({ backend }: { backend: Provider }) {
  const sentence = useErrorSentence()
  const can = useCan(ssoTrustGet)
  const read = useQuery({ ...query(ssoTrustGet, { path: { backend } }), enabled: can.can })
  if (!can.can) return <Unavailable {...can} />
  if (read.isPending) return <Loading />
  if (read.data === undefined) {
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  return <TrustSettings backend={backend} trust={read.data} />
}

function Actions({ backend }: { backend: SsoBackend }) {
  const t = useMessages(ssoMessages)
  const lock = useLock()
  const act = useAct()
  const router = useRouter()
  const { data } = useLive(ssoList, {})
  const remove = useAction(ssoDelete, { refreshes: [ssoList] })
  const status = data?.find((each) => each.backend === backend)
  const state = ssoState(status)
  const name = NAMES[backend]
  const handleDelete = async () => {
    const isDone = await act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(name),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove.mutateAsync({ path: { backend } }),
      done: t.deleted(name),
    })
    if (isDone) await router.navigate(paths.sso())
  }
  if (data === undefined) return null
  return (
    <>
      <StatusBadge tone={TONES[state]} label={t[state]} />
      {status !== undefined && (
        <Button variant="default" {...lock.button} onClick={() => void handleDelete()}>
          {t.deleteOne}
        </Button>
      )}
    </>
  )
}

/** How groups of a backend become roles, from the next login on. */
function RoleSettings({ backend, roles }: { backend: SsoBackend; roles: SsoRoles }) {
  const t = useMessages(ssoMessages)
  const update = useAction(ssoRolesUpdate, { refreshes: [ssoRolesGet] })
  const path = { backend }
  return (
    <KindSettings
      title={t.groups}
      kind={rolesKind}
      config={roles}
      readNow={() => client.call(ssoRolesGet, { path })}
      put={ssoRolesUpdate}
      save={(body) => update.mutateAsync({ path, body: body as SsoRoles })} // the kind has its fields
    />
  )
}

/** Which authorities are trusted in calls to a provider. */
function TrustSettings({ backend, trust }: { backend: Provider; trust: SsoTrust }) {
  const t = useMessages(ssoMessages)
  const update = useAction(ssoTrustUpdate, { refreshes: [ssoTrustGet] })
  const path = { backend }
  return (
    <KindSettings
      title={t.trust}
      kind={trustKind}
      config={trust}
      readNow={() => client.call(ssoTrustGet, { path })}
      put={ssoTrustUpdate}
      save={(body) => update.mutateAsync({ path, body })}
    />
  )
}
