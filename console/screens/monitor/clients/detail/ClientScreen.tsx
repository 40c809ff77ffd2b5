import type { ClientRow } from '@signalbox/contract/clients'
import { clientTimeline } from '@signalbox/contract/timeline'
import { useState } from 'react'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { canAddress, useCan } from '../../../../api/use-can.ts'
import { useLock } from '../../../../parts/lock.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { type PageAction, PageActions } from '../../../../parts/PageActions.tsx'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { ScreenTabs } from '../../../../parts/ScreenTabs.tsx'
import { VisibleBlanks } from '../../../../parts/VisibleBlanks.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { After } from '../../../../ui/After.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { UnknownItem } from '../../../../parts/UnknownItem.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { banPath } from '../../../../parts/ban-path.ts'
import {
  CLIENT_TABS,
  clientPath,
  clientPaths,
  type ClientTab,
  clientTabSearch,
} from '../clients.paths.ts'
import { ClientAccess } from './ClientAccess.tsx'
import { ClientCounters } from './ClientCounters.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientHead } from './ClientHead.tsx'
import { ClientMessages } from './ClientMessages.tsx'
import { ClientSubscriptions } from './ClientSubscriptions.tsx'
import { KeepaliveForm } from './KeepaliveForm.tsx'
import { Diagnosis } from '../diagnosis/Diagnosis.tsx'
import { useBanOf, useFacts } from '../diagnosis/use-facts.ts'
import { ClientTimeline } from '../timeline/ClientTimeline.tsx'
import { ClusterTimeline } from '../timeline/ClusterTimeline.tsx'
import { clientMessages, clientTabMessages } from './client.messages.ts'
import { clientsMessages } from '../clients.messages.ts'
import { useKick } from '../kick.tsx'
import { useUnban } from '../unban.ts'
import type { Counters } from '../rates.ts'
import { useClient, useClientFindings } from './use-client.ts'
import { type ClientRates, useRates } from './use-rates.ts'

/** What is read by the client ID in a path. */
const TABS_BY_PATH: ReadonlySet<ClientTab> = new Set(['subscriptions', 'messages', 'access'])

/** The same for an ID that is in the search parameters. */
export function ClientByQuery() {
  const [{ id = '' }] = useSearch(clientPaths.byQuery.search)
  return <ClientScreen clientid={id} />
}

export function ClientScreen({ clientid }: { clientid: string }) {
  const t = useMessages(clientsMessages)
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(clientTabSearch)
  const { read, client, isGone } = useClient(clientid)
  const findings = useClientFindings(clientid)
  const rates = useRates(client, read.dataUpdatedAt)
  const isRead = client !== undefined && findings !== undefined
  return (
    <Screen
      title={clientid}
      heading={
        <span className="mono">
          <VisibleBlanks text={clientid} />
        </span>
      }
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.clients() }]} current={clientid} />
      }
      action={
        <>
          <ReadAsOf reads={[read]} />
          <Actions clientid={clientid} client={client} isGone={isGone} />
        </>
      }
    >
      {!isRead && !read.isError && !isGone && <Loading />}
      {read.isError && !isGone && client === undefined && (
        <ErrorState
          title={t.readFailed}
          detail={sentence(read.error).title}
          onRetry={() => void read.refetch()}
        />
      )}
      {!isRead ? (
        isGone && <Gone clientid={clientid} rates={rates} />
      ) : (
        <>
          <ClientHead client={client} at={read.dataUpdatedAt} rates={rates} findings={findings} />
          <Tabs clientid={clientid} client={client} current={tab} />
          {tab === 'timeline' && <Timeline clientid={clientid} client={client} />}
          {tab === 'diagnosis' && (
            <Diagnosis clientid={clientid} client={client} at={read.dataUpdatedAt} rates={rates} />
          )}
          {!canAddress(clientid) && TABS_BY_PATH.has(tab) && (
            <Banner tone="info" title={t.notAddressable(clientid)} />
          )}
          {tab === 'subscriptions' && (
            <ClientSubscriptions clientid={clientid} version={client.proto_ver ?? 4} />
          )}
          {tab === 'messages' && canAddress(clientid) && (
            <Messages clientid={clientid} client={client} />
          )}
          {tab === 'details' && <Details client={client} perSecond={rates.perSecond} />}
          {tab === 'access' && <ClientAccess clientid={clientid} client={client} />}
        </>
      )}
    </Screen>
  )
}

/** A client without a session: its bans and its events tell why. */
function Gone({ clientid, rates }: { clientid: string; rates: ClientRates }) {
  const t = useMessages(clientsMessages)
  const { isRead, bans } = useFacts(clientid, undefined, rates)
  const isBanned = bans !== undefined && bans.length > 0
  return (
    <>
      {isRead && !isBanned && (
        <UnknownItem
          title={t.notFound}
          text={t.notFoundText}
          link={<ScreenLink to={paths.clients()}>{t.back}</ScreenLink>}
        />
      )}
      <Diagnosis clientid={clientid} client={undefined} at={0} rates={rates} />
      <After isReady={isRead}>
        <Timeline clientid={clientid} client={undefined} />
      </After>
    </>
  )
}

interface ClientProps {
  clientid: string
  client: ClientRow
}

function Tabs({ clientid, client, current }: ClientProps & { current: ClientTab }) {
  const t = useMessages(clientMessages)
  const names = useMessages(clientTabMessages)
  const { number } = useFormats()
  const waiting = (client.mqueue_len ?? 0) + (client.inflight_cnt ?? 0)
  const counts: Partial<Record<ClientTab, number>> = {
    subscriptions: client.subscriptions_cnt ?? 0,
    messages: waiting,
  }
  return (
    <ScreenTabs
      label={t.tabs}
      tabs={CLIENT_TABS.map((tab) => {
        const count = counts[tab]
        return {
          label: names[tab],
          to: clientPath(clientid, tab),
          ...(count !== undefined && { count: number(count) }),
        }
      })}
      current={clientPath(clientid, current)}
    />
  )
}

function Timeline({ clientid, client }: { clientid: string; client: ClientRow | undefined }) {
  const hasTimeline = useCan(clientTimeline).can
  if (hasTimeline) return <ClientTimeline clientid={clientid} />
  if (client === undefined) return null
  return <ClusterTimeline clientid={clientid} client={client} />
}

function Messages({ clientid, client }: ClientProps) {
  return (
    <>
      <ClientMessages clientid={clientid} kind="mqueue" count={client.mqueue_len ?? 0} />
      <ClientMessages clientid={clientid} kind="inflight" count={client.inflight_cnt ?? 0} />
    </>
  )
}

function Details({ client, perSecond }: { client: ClientRow; perSecond: Counters }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <ClientFacts client={client} onChangeKeepalive={() => setIsChanging(true)} />
      <ClientCounters client={client} perSecond={perSecond} />
      {isChanging && <KeepaliveForm client={client} onClose={() => setIsChanging(false)} />}
    </>
  )
}

interface ActionsProps {
  clientid: string
  /** `undefined` while it is read: the buttons have their place from the start, so that nothing moves. */
  client: ClientRow | undefined
  isGone: boolean
}

function Actions({ clientid, client, isGone }: ActionsProps) {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const kick = useKick()
  const lock = useLock()
  const unban = useUnban()
  const isOut = isGone || client?.connected === false
  const { ban, isLoading } = useBanOf(clientid, client, isOut)
  // A client that is gone can be banned as well.
  const banned = client ?? (isGone ? { clientid } : undefined)
  const kicked: PageAction = {
    key: 'kick',
    label: client?.connected === false ? t.cleanOne : t.kick,
    isDanger: true,
    isPending: client === undefined && !isGone,
    ...lock.action,
    ...(isGone && { disabledReason: t.notFound }),
    onSelect: () => client && void kick(client, () => router.navigate(paths.clients())),
  }
  return (
    <PageActions
      actions={[
        { key: 'explain', label: t.explain, to: paths.explain({ clientid }) },
        { key: 'simulate', label: t.simulate, to: paths.simulate({ clientid }) },
        { key: 'trace', label: t.trace, to: paths.logTrace({ add: 'clientid', clientid }) },
        ban === undefined
          ? {
              key: 'ban',
              label: t.ban,
              isDanger: true,
              isPending: banned === undefined || isLoading,
              ...lock.action,
              onSelect: () => banned && void router.navigate(banPath(banned, router.place.href)),
            }
          : { key: 'ban', label: t.unban, ...lock.action, onSelect: () => void unban(ban) },
        kicked,
      ]}
    />
  )
}
