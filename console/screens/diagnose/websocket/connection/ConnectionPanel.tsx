import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { isOfThisCluster } from '../../../../upstream/own-cluster.ts'
import { addressMessages } from '../../../../parts/mqtt-address.messages.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { ConnectFields } from './ConnectFields.tsx'
import type { Status } from './connection-state.ts'
import { brokerUrl, type ConnectForm, connectForm, isMixedContent } from './connection-settings.ts'
import { useDraftForm } from '../draft.ts'
import { EndingBanner } from './EndingBanner.tsx'
import { Fold } from '../Fold.tsx'
import { formMessages } from '../forms.messages.ts'
import { GrantedTerms } from './GrantedTerms.tsx'
import { MixedContentBanner } from './MixedContentBanner.tsx'
import { messages } from '../websocket.messages.ts'
import { page, useConnection } from '../websocket.store.ts'
import styles from '../websocket.module.css'
import type { Tab } from '../workspace.ts'

const tones = {
  disconnected: 'stopped',
  connecting: 'degraded',
  connected: 'running',
  disconnecting: 'degraded',
  reconnecting: 'degraded',
} as const satisfies Record<Status['state'], string>

/** The state of a tab's connection, the button that changes it, and the form it is made with. */
export function ConnectionPanel({ tab }: { tab: Tab }) {
  const t = useMessages(messages)
  const f = useMessages(formMessages)
  const { connection, drafts } = tab
  const { status } = useConnection(connection)
  const [keep] = useState(() => (values: typeof drafts.connect) => {
    drafts.connect = values
  })
  const form = useDraftForm(connectForm, drafts.connect, keep)
  const [host, tls] = form.watch(['host', 'tls'])
  const isMixed = isMixedContent({ host, tls }, page())
  const isDisconnected = status.state === 'disconnected'
  const isUp = status.state === 'connected' || status.state === 'disconnecting'

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        keep(values)
        return connection.connect(values)
      })}
    >
      <Section
        title={f.connection}
        about={
          <span className={styles.status} role="status">
            <StatusBadge tone={tones[status.state]} label={t[`state_${status.state}`]} />
            <StatusDetail status={status} form={drafts.connect} />
          </span>
        }
        action={<ConnectButton status={status} onStop={() => connection.disconnect()} />}
      >
        {isMixed && isDisconnected && <MixedContentBanner />}
        {'ending' in status && status.ending && (
          <EndingBanner ending={status.ending} form={drafts.connect} />
        )}
        {/* While connected nothing can be changed: the settings make room for what is done with it. */}
        <div className={isUp ? styles.folds : undefined}>
          <details className={styles.settings} open={!isUp}>
            <summary hidden={!isUp}>{f.settings}</summary>
            <fieldset className={styles.fields} disabled={!isDisconnected}>
              <ConnectFields form={form} />
            </fieldset>
          </details>
          {status.state === 'connected' && (
            <Fold title={t.granted}>
              <GrantedTerms terms={status.terms} />
            </Fold>
          )}
        </div>
        {status.state === 'connected' && (
          <ForeignBanner clientId={drafts.connect.clientId} since={status.since} />
        )}
      </Section>
    </form>
  )
}

/** The address may be chosen on purpose: it is said, and nothing is prevented. */
function ForeignBanner({ clientId, since }: { clientId: string; since: number }) {
  const t = useMessages(addressMessages)
  const { data: isOwn } = useQuery({
    queryKey: ['isOfThisCluster', clientId, since],
    queryFn: async () => (await isOfThisCluster(clientId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isOwn !== false) return null
  return (
    <Banner tone="warning" title={t.foreign}>
      {t.foreignText}
    </Banner>
  )
}

function ConnectButton({ status, onStop }: { status: Status; onStop: () => void }) {
  const t = useMessages(messages)
  switch (status.state) {
    case 'disconnected':
      return <Button type="submit">{t.connect}</Button>
    case 'connecting':
      return <Stop label={t.cancel} onStop={onStop} />
    case 'connected':
      return <Stop label={t.disconnect} onStop={onStop} />
    case 'reconnecting':
      return <Stop label={t.stopReconnecting} onStop={onStop} />
    case 'disconnecting':
      return (
        <Button variant="default" disabled>
          {t.disconnect}
        </Button>
      )
  }
}

function Stop({ label, onStop }: { label: string; onStop: () => void }) {
  return (
    <Button variant="default" onClick={onStop}>
      {label}
    </Button>
  )
}

function StatusDetail({ status, form }: { status: Status; form: ConnectForm }) {
  if (status.state === 'connected')
    return <span className="mono">{`${form.clientId} → ${brokerUrl(form)}`}</span>
  if (status.state === 'reconnecting') return <NextAttempt status={status} />
  return null
}

/** Counts the seconds down; each attempt is a state of its own, so the clock starts again. */
function NextAttempt({ status }: { status: Extract<Status, { state: 'reconnecting' }> }) {
  const t = useMessages(messages)
  const formats = useFormats()
  const now = useSeconds()
  const attempt = formats.number(status.attempt)
  if (status.nextAt === undefined) return <span>{t.attempt(attempt)}</span>
  const waitMs = Math.max(0, Math.ceil((status.nextAt - now) / 1000) * 1000)
  return <span>{t.attemptIn(attempt, formats.duration(waitMs))}</span>
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
