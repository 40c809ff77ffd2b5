import { clientLimitSet } from '@signalbox/contract/client-limits'
import { type ClientRow, clientSubscriptionList } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { canAddress, useCan } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { LateForwardDialog } from '#domain/forward/ForwardButton.tsx'
import { forwardMessages } from '#domain/forward/forward.messages.ts'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { type PageAction, PageActions } from '#domain/page/PageActions.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { lateDialog } from '#ui/late.tsx'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { banPath } from '#domain/bans/ban-path.ts'
import {
  CLIENT_TABS,
  clientPath,
  clientPaths,
  type ClientTab,
  clientTabSearch,
} from '../clients.paths.ts'
import { ClientAccess } from './ClientAccess.tsx'
import { ClientCharts } from './ClientCharts.tsx'
import { ClientCounters } from './ClientCounters.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientHead, ClientVitals } from './ClientHead.tsx'
import { ClientLimitNote, useClientLimit } from './ClientLimitNote.tsx'
import { ClientMessages } from './ClientMessages.tsx'
import { ClientSubscriptions } from './ClientSubscriptions.tsx'
import { KeepaliveForm } from './KeepaliveForm.tsx'
import { clientChecks, findWorstCheck } from '../diagnosis/checks.ts'
import { Diagnosis } from '../diagnosis/Diagnosis.tsx'
import { useClientBan, useFacts } from '../diagnosis/use-facts.ts'
import { ClientTimeline } from '../timeline/ClientTimeline.tsx'
import { clientMessages, clientTabMessages } from './client.messages.ts'
import { clientsMessages } from '../clients.messages.ts'
import { useKick } from '../kick.tsx'
import { useUnban } from '../unban.ts'
import type { Counters } from '../rates.ts'
import { type LastSeen, useClient, useClientFindings } from './use-client.ts'
import { type ClientRates, useRates } from './use-rates.ts'

const LimitForm = lateDialog(async () => (await import('#domain/limits/LimitForm.tsx')).LimitForm)

/** Tabs whose data the API serves only by a client ID in the path. */
const TABS_BY_PATH: ReadonlySet<ClientTab> = new Set(['subscriptions', 'messages', 'access'])

/** Page of a client whose ID cannot be part of a path and is a search parameter instead. */
export function ClientByQuery() {
  const [{ id = '' }] = useSearch(clientPaths.byQuery.search)
  return <ClientScreen clientid={id} />
}

export function ClientScreen({ clientid }: { clientid: string }) {
  const t = useMessages(clientsMessages)
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(clientTabSearch)
  const { read, client, isGone, last } = useClient(clientid)
  const findings = useClientFindings(clientid)
  const rates = useRates(client, read.dataUpdatedAt)
  const { limit, isLoading } = useClientLimit(clientid)
  const [isLimiting, setIsLimiting] = useState(false)
  const isRead = client !== undefined && findings !== undefined && !isLoading
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
          <Actions {...{ clientid, client, isGone }} onLimit={() => setIsLimiting(true)} />
        </>
      }
    >
      {limit !== undefined && (isRead || isGone) && (
        <ClientLimitNote limit={limit} onEdit={() => setIsLimiting(true)} />
      )}
      {!isRead && !read.isError && !isGone && <Loading />}
      {read.isError && !isGone && client === undefined && (
        <ErrorState
          title={t.readFailed}
          detail={inOneLine(sentence(read.error))}
          onRetry={() => void read.refetch()}
        />
      )}
      {!isRead ? (
        isGone && <Gone clientid={clientid} last={last} rates={rates} at={read.dataUpdatedAt} />
      ) : (
        <>
          <ClientHead client={client} at={read.dataUpdatedAt} rates={rates} findings={findings} />
          <Tabs clientid={clientid} client={client} current={tab} />
          {tab === 'timeline' && (
            <>
              <ClientCharts clientid={clientid} course={rates.course} />
              <ClientTimeline clientid={clientid} />
            </>
          )}
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
      {isLimiting && (
        <LimitForm
          clientid={clientid}
          limit={limit}
          rate={client?.['recv_msg.rate']}
          onClose={() => setIsLimiting(false)}
        />
      )}
    </Screen>
  )
}

interface GoneProps {
  clientid: string
  last: LastSeen | undefined
  rates: ClientRates
  /** Time of the reading in epoch milliseconds. */
  at: number
}

/** A client without a session: its last known state, and the bans, refusals and events that tell why. */
function Gone({ clientid, last, rates, at }: GoneProps) {
  const t = useMessages(clientsMessages)
  const { time } = useFormats()
  const { isRead, ...facts } = useFacts(clientid, undefined, rates)
  const isEnded = findWorstCheck(clientChecks(facts))?.code === 'absent'
  return (
    <>
      {last !== undefined && (
        <>
          {isEnded && (
            <Banner tone="info" title={t.sessionEnded(time(last.at))}>
              {t.sessionEndedText}
            </Banner>
          )}
          <ClientVitals
            client={{ ...last.client, connected: false }}
            at={last.at}
            rates={rates}
            findings={undefined}
          />
        </>
      )}
      <Diagnosis
        {...{ clientid, at, rates }}
        client={undefined}
        isEndSaid={isEnded && last !== undefined}
      />
      <After isReady={isRead}>
        <ClientTimeline clientid={clientid} />
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
  // Clusters update the counts of a client several seconds after a change; the table below is read more often.
  const { data: shown } = useQuery({
    ...query(clientSubscriptionList, { path: { clientid } }),
    enabled: false,
  })
  const listed = current === 'subscriptions' ? shown?.length : undefined
  const counts: Partial<Record<ClientTab, number>> = {
    subscriptions: listed ?? client.subscriptions_cnt ?? 0,
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
  /** Client of the page; `undefined` while it is read. The buttons are shown from the start, so that nothing moves. */
  client: ClientRow | undefined
  isGone: boolean
  onLimit: () => void
}

function Actions({ clientid, client, isGone, onLimit }: ActionsProps) {
  const t = useMessages(clientsMessages)
  const { forward } = useMessages(forwardMessages)
  const [isForwarding, setIsForwarding] = useState(false)
  const router = useRouter()
  const kick = useKick()
  const lock = useLock()
  const unban = useUnban()
  const limits = useMessages(clientLimitMessages)
  const canLimit = useCan(clientLimitSet).can
  const isOut = isGone || client?.connected === false
  const { ban, isLoading } = useClientBan(clientid, client, isOut)
  // A client that is gone can be banned as well.
  const banned = client ?? (isGone ? { clientid } : undefined)
  const kicked: PageAction = {
    key: 'kick',
    label: client?.connected === false ? t.cleanOne : t.kick,
    isDanger: true,
    isPending: client === undefined && !isGone,
    ...lock.action,
    ...(isGone && { disabledReason: t.notFound }),
    onSelect: () => client && void kick(client),
  }
  const traced = {
    key: 'trace',
    label: t.trace,
    to: paths.logTrace({ add: 'clientid', clientid }),
  }
  return (
    <>
      <PageActions
        actions={[
          canLimit
            ? { key: 'limit', label: limits.limit, ...lock.action, onSelect: onLimit }
            : traced,
          { key: 'explain', label: t.explain, isInMenu: true, to: paths.explain({ clientid }) },
          { key: 'simulate', label: t.simulate, isInMenu: true, to: paths.simulate({ clientid }) },
          ...(canLimit ? [{ ...traced, isInMenu: true }] : []),
          {
            key: 'forward',
            label: forward,
            isInMenu: true,
            ...lock.action,
            onSelect: () => setIsForwarding(true),
          },
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
      {isForwarding && (
        <LateForwardDialog topic="#" clientid={clientid} onClose={() => setIsForwarding(false)} />
      )}
    </>
  )
}
