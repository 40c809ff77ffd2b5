import { gatewayList } from '@signalbox/contract/gateways'
import { useEffect } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { knownGateway, useProtocol } from '../gateway-names.ts'
import { gatewayListenerMessages, gatewaysMessages } from '../gateways.messages.ts'
import { gatewaySearch, TABS } from '../gateways.paths.ts'
import styles from '../gateways.module.css'
import { GatewayState } from '../GatewayState.tsx'
import { authOfGateway } from '../auth/auth-owner.ts'
import { useToggleGateway } from '../use-gateway-actions.ts'

const GatewaySettings = late(async () => (await import('./GatewaySettings.tsx')).GatewaySettings)
const GatewayListeners = late(
  async () => (await import('../listeners/GatewayListeners.tsx')).GatewayListeners,
)
const GatewayAuth = late(async () => (await import('../auth/GatewayAuth.tsx')).GatewayAuth)
const GatewayClients = late(
  async () => (await import('../clients/GatewayClients.tsx')).GatewayClients,
)

/** Page of a gateway: settings, listeners, authentication, clients. */
export function GatewayScreen({ name }: { name: string }) {
  const t = useMessages(gatewaysMessages)
  const words = useMessages(gatewayListenerMessages)
  const { number, dateTime } = useFormats()
  const sentence = useErrorSentence()
  const router = useRouter()
  const [{ tab, listener, client }] = useSearch(gatewaySearch)
  // The list has the state of every node, which the gateway itself has not.
  const read = useLive(gatewayList, {})
  const toggle = useToggleGateway()
  const { label, about } = useProtocol()(name)
  const known = knownGateway(name)
  const row = read.data?.find((each) => each.name === name)
  const isUnloaded = row?.status === 'unloaded'
  // A list that is being read again may be older than the gateway.
  const isMissing = isUnloaded && !read.isFetching
  useEffect(() => {
    if (isMissing) void router.navigate(paths.newGateway(name))
  }, [isMissing, name, router])
  const at = row?.started_at ?? row?.stopped_at
  // A listener or a client has the page to itself, below the gateway in the trail.
  const inner =
    tab === 'listeners' && listener !== undefined
      ? { tab, label: listener === 'new' ? words.add : listener }
      : tab === 'clients' && client !== undefined
        ? { tab, label: client }
        : undefined
  return (
    <Screen
      title={inner?.label ?? label}
      about={inner === undefined ? joinSentences(about, t.noRemoval) : undefined}
      breadcrumbs={
        <Breadcrumbs
          trail={[
            { label: t.title, to: paths.gateways() },
            ...(inner === undefined
              ? []
              : [
                  { label, to: paths.gateway(name) },
                  { label: t[inner.tab], to: paths.gateway(name, { tab: inner.tab }) },
                ]),
          ]}
          current={inner?.label ?? label}
        />
      }
      action={
        inner === undefined &&
        row !== undefined &&
        !isUnloaded && (
          <>
            <ReadAsOf reads={[read]} />
            <ChainSwitch
              name={label}
              isEnabled={row.status === 'running'}
              onToggle={() => toggle(row)}
              isLabelled
            />
          </>
        )
      }
    >
      {read.isPending && <Loading />}
      {read.error !== null && read.data === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && row === undefined && (
        <UnknownItem
          title={known === undefined ? t.notFound : t.notOffered(label)}
          text={known === undefined ? undefined : t.notOfferedText}
          link={<ScreenLink to={paths.gateways()}>{t.back}</ScreenLink>}
        />
      )}
      {row !== undefined && !isUnloaded && (
        <>
          {inner === undefined && (
            <div className={styles.bar}>
              <GatewayState row={row} />
              {at !== undefined && (
                <span className={styles.about}>
                  {row.started_at === undefined ? t.stoppedAt : t.started} {dateTime(at)}
                </span>
              )}
            </div>
          )}
          {known === undefined ? (
            <Banner tone="info" title={t.readOnly} />
          ) : (
            <>
              {inner === undefined && (
                <ScreenTabs
                  label={t.tabs}
                  tabs={TABS.map((each) => ({
                    label: t[each],
                    to: paths.gateway(name, { tab: each }),
                    ...(each === 'clients' && { count: number(row.current_connections ?? 0) }),
                    ...(each === 'listeners' && { count: number(row.listeners?.length ?? 0) }),
                  }))}
                  current={paths.gateway(name, { tab })}
                />
              )}
              {tab === 'settings' && <GatewaySettings key={name} name={known} />}
              {tab === 'listeners' && <GatewayListeners key={name} name={known} />}
              {tab === 'auth' && <GatewayAuth key={name} owner={authOfGateway(known)} />}
              {tab === 'clients' && (
                <GatewayClients key={name} name={known} isRunning={row.status === 'running'} />
              )}
            </>
          )}
        </>
      )}
    </Screen>
  )
}
