import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ClientRow } from '@signalbox/contract/clients'
import { clientTimeline } from '@signalbox/contract/timeline'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { canAddress, useCan } from '../../../../api/use-can.ts'
import { useLock } from '../../../../parts/lock.ts'
import { useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { VisibleBlanks } from '../../../../parts/VisibleBlanks.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { banPath, type Known } from '../ban-path.ts'
import { clientPaths } from '../clients.paths.ts'
import { ClientCache } from './ClientCache.tsx'
import { ClientCounters } from './ClientCounters.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientMessages } from './ClientMessages.tsx'
import { ClientSubscriptions } from './ClientSubscriptions.tsx'
import { ClientTimeline } from '../timeline/ClientTimeline.tsx'
import { ClusterTimeline } from '../timeline/ClusterTimeline.tsx'
import { clientsMessages } from '../clients.messages.ts'
import styles from './ClientScreen.module.css'
import { useKick } from '../kick.tsx'
import { useClient } from './use-client.ts'

/** The same for an ID that is in the search parameters. */
export function ClientByQuery() {
  const [{ id = '' }] = useSearch(clientPaths.byQuery.search)
  return <ClientScreen clientid={id} />
}

export function ClientScreen({ clientid }: { clientid: string }) {
  const t = useMessages(clientsMessages)
  const sentence = useErrorSentence()
  const hasTimeline = useCan(clientTimeline).can
  const isAddressable = canAddress(clientid)
  const { read, client, isGone } = useClient(clientid)
  return (
    <Screen
      title={clientid}
      heading={<VisibleBlanks text={clientid} />}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.clients() }]} current={clientid} />
      }
      action={
        <>
          <ScreenLink to={paths.simulate({ clientid })}>{t.simulate}</ScreenLink>
          <ScreenLink to={paths.explain({ clientid })}>{t.explain}</ScreenLink>
          <ReadAsOf reads={[read]} />
          {/* Who is gone can be kept out as well. */}
          {(client !== undefined || isGone) && <BanButton client={client ?? { clientid }} />}
          {client !== undefined && <KickButton client={client} />}
        </>
      }
    >
      {isGone && <EmptyState title={t.notFound} text={t.notFoundText} />}
      {read.isError && !isGone && client === undefined && (
        <ErrorState
          title={t.readFailed}
          detail={sentence(read.error).title}
          onRetry={() => void read.refetch()}
        />
      )}
      {client !== undefined && (
        <>
          <ClientFacts client={client} />
          <ClientCounters client={client} at={read.dataUpdatedAt} />
          {!isAddressable && <Banner tone="info" title={t.notAddressable(clientid)} />}
          <ClientSubscriptions clientid={clientid} version={client.proto_ver ?? 4} />
          {isAddressable && (
            <>
              {client.connected === true && <ClientCache clientid={clientid} />}
              <ClientMessages clientid={clientid} kind="mqueue" count={client.mqueue_len ?? 0} />
              <ClientMessages
                clientid={clientid}
                kind="inflight"
                count={client.inflight_cnt ?? 0}
              />
            </>
          )}
        </>
      )}
      {hasTimeline && <ClientTimeline clientid={clientid} />}
      {!hasTimeline && client !== undefined && (
        <ClusterTimeline clientid={clientid} client={client} />
      )}
    </Screen>
  )
}

function BanButton({ client }: { client: Known }) {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const lock = useLock()
  return (
    <Button
      variant="default"
      className={styles.danger}
      {...lock.button}
      onClick={() => void router.navigate(banPath(client))}
    >
      {t.ban}
    </Button>
  )
}

function KickButton({ client }: { client: ClientRow }) {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const kick = useKick()
  const lock = useLock()
  const handleKick = async () => {
    if (await kick(client)) await router.navigate(paths.clients())
  }
  return (
    <Button
      variant="default"
      className={styles.danger}
      {...lock.button}
      onClick={() => void handleKick()}
    >
      {client.connected ? t.kick : t.cleanOne}
    </Button>
  )
}
