import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoDelete, ssoGet, ssoList, ssoRolesGet, ssoTrustGet } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive } from '../../../api/live.ts'
import { query, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { Breadcrumbs } from '../../../parts/Breadcrumbs.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { UnknownItem } from '../../../parts/UnknownItem.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { BackendSettings } from './BackendSettings.tsx'
import { backendNamed, NAMES, type Provider, stateOf, TONES } from './backends.ts'
import { RoleSettings } from './RoleSettings.tsx'
import { ssoMessages } from './sso.messages.ts'
import { backendSearch, TABS } from './sso.paths.ts'
import { TrustSettings } from './TrustSettings.tsx'

const POLL_MS = 5000

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
  // A directory has its own settings of TLS.
  const tabs = TABS.filter((each) => each !== 'trust' || backend !== 'ldap')
  return (
    <>
      <ScreenTabs
        label={t.tabs}
        tabs={tabs.map((each) => ({ label: labels[each], to: paths.ssoBackend(backend, each) }))}
        current={paths.ssoBackend(backend, tab)}
      />
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
  // When the form was opened: it stays when it is saved for the first time.
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
  const { data } = useLive(ssoList, {}, POLL_MS)
  const remove = useAction(ssoDelete, { refreshes: [ssoList] })
  const status = data?.find((each) => each.backend === backend)
  const state = stateOf(status)
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
