import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  GATEWAY_LISTENER_TYPES,
  type GatewayListenerType,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import {
  type GatewayListener,
  gatewayListenerGet,
  gatewayListenerUpdate,
} from '@signalbox/contract/gateway-listeners'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { query, useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { ConfigText } from '#domain/listeners/ConfigText.tsx'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import type { Review } from '#form/review/review.ts'
import { usePorts } from '#domain/listeners/use-form-context.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Segments } from '#ui/Segments.tsx'
import { authOfListener } from '../auth/auth-owner.ts'
import { GatewayAuth } from '../auth/GatewayAuth.tsx'
import { gatewayListenerMessages } from '../gateways.messages.ts'
import { gatewaySearch, LISTENER_PARTS } from '../gateways.paths.ts'
import styles from '../gateways.module.css'
import { gatewayListenerGroups } from '../model/listener-groups.ts'
import { connectionsOfListener, OUTDATED, useRestartSentence } from '../use-gateway-actions.ts'

type Config = Readonly<Record<string, unknown>>

/** Settings of one listener, and its authenticator. An update sends all settings. */
export function GatewayListenerDetail({ name, id }: { name: GatewayName; id: string }) {
  const t = useMessages(gatewayListenerMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(gatewayListenerGet, { path: { name, id } }))
  const [{ part }] = useSearch(gatewaySearch)
  const to = (each: (typeof LISTENER_PARTS)[number]) =>
    paths.gateway(name, { tab: 'listeners', listener: id, part: each })
  const labels = { settings: t.edit, auth: t.auth }
  const isMissing = isGone(error)
  const type = GATEWAY_LISTENER_TYPES.find((each) => each === data?.type)
  return (
    <div className={styles.stack}>
      {data !== undefined && !isMissing && (
        <>
          <ScreenTabs
            label={t.parts}
            tabs={LISTENER_PARTS.map((each) => ({ label: labels[each], to: to(each) }))}
            current={to(part)}
          />
          {part === 'settings' && type !== undefined && (
            <Form name={name} id={id} type={type} listener={data} />
          )}
          {part === 'auth' && <GatewayAuth owner={authOfListener(name, id)} />}
        </>
      )}
      {isMissing && (
        <Banner tone="info" title={t.missing}>
          <ScreenLink to={paths.gateway(name, { tab: 'listeners' })}>{t.all}</ScreenLink>
        </Banner>
      )}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && !isMissing && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function toConfig(type: GatewayListenerType, listener: GatewayListener): Config {
  const fields = gatewayListenerSchemas[type].shape
  return Object.fromEntries(Object.entries(listener).filter(([key]) => Object.hasOwn(fields, key)))
}

interface FormProps {
  name: GatewayName
  id: string
  type: GatewayListenerType
  listener: GatewayListener
}

function Form({ name, id, type, listener }: FormProps) {
  const t = useMessages(gatewayListenerMessages)
  const words = useMessages(editorMessages)
  const { number } = useFormats()
  const [view, setView] = useState<'form' | 'text'>('form')
  const restart = useRestartSentence(name)
  const ports = usePorts(id, listener.enable !== false)
  const groups = useMemo(() => gatewayListenerGroups(type, ports), [type, ports])
  const config = useMemo(() => toConfig(type, listener), [type, listener])
  const update = useAction(gatewayListenerUpdate, {
    refreshes: [...OUTDATED, gatewayListenerGet],
  })
  const shared: Pick<Review<Config>, 'readNow' | 'effects' | 'save'> & { config: Config } = {
    config,
    readNow: async () =>
      toConfig(type, await client.call(gatewayListenerGet, { path: { name, id } })),
    effects: async () => [
      {
        tone: 'warning',
        title: (await restart()) ?? t.disconnects(number(await connectionsOfListener(name, id))),
      },
    ],
    save: (next) =>
      update.mutateAsync({ path: { name, id }, body: { ...next, type, name: listener.name } }),
  }
  return (
    <>
      <div className={styles.bar}>
        <Segments
          label={words.shownAs}
          isSmall
          value={view}
          onChange={setView}
          options={[
            { value: 'form', label: words.asForm },
            { value: 'text', label: words.asText },
          ]}
        />
      </div>
      {view === 'form' ? (
        <ConfigForm<Config> {...shared} groups={groups} />
      ) : (
        <ConfigText {...shared} schema={gatewayListenerSchemas[type]} />
      )}
    </>
  )
}
