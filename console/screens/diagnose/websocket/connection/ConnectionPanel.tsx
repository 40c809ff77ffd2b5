import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { isOfThisCluster } from '#api/own-cluster.ts'
import { addressMessages } from '#domain/addresses/mqtt-address.messages.ts'
import { Banner } from '#ui/Banner.tsx'
import { onePress } from '#ui/one-press.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { ConnectFields } from './ConnectFields.tsx'
import type { Status } from './connection-state.ts'
import { brokerUrl, type ConnectForm, connectForm, isMixedContent } from './connection-settings.ts'
import { useDraftForm } from '../draft.ts'
import { EndingBanner } from './EndingBanner.tsx'
import { formMessages } from '../forms.messages.ts'
import { GrantedTerms } from './GrantedTerms.tsx'
import { messages } from '../websocket.messages.ts'
import { page, useConnection } from '../websocket.store.ts'
import styles from './connection.module.css'
import type { Tab } from '../workspace.ts'

const tones = {
  disconnected: 'stopped',
  connecting: 'degraded',
  connected: 'running',
  disconnecting: 'degraded',
  reconnecting: 'degraded',
} as const satisfies Record<Status['state'], string>

interface ConnectionPanelProps {
  tab: Tab
  name: string
}

/**
 * State of a tab's connection, the button that changes it, and the connection form. While connected, the form collapses
 * to one line, since the settings cannot be changed then.
 */
export function ConnectionPanel({ tab, name }: ConnectionPanelProps) {
  const t = useMessages(messages)
  const f = useMessages(formMessages)
  const id = useId()
  const { connection, drafts } = tab
  const { status } = useConnection(connection)
  const [keep] = useState(() => (values: typeof drafts.connect) => {
    drafts.connect = values
  })
  const [isOpen, setIsOpen] = useState(false)
  const form = useDraftForm(connectForm, drafts.connect, keep)
  const [host, tls] = form.watch(['host', 'tls'])
  const isMixed = isMixedContent({ host, tls }, page())
  const isDisconnected = status.state === 'disconnected'
  const isUp = isUpIn(status)
  const connectButton = useRef<HTMLButtonElement>(null)

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        keep(values)
        setIsOpen(false)
        // Moves the focus out of the fields, which are disabled at once and removed later.
        connectButton.current?.focus()
        return connection.connect(values)
      })}
    >
      <section aria-labelledby={id} className={styles.section} data-up={isUp || undefined}>
        <header className={styles.head}>
          <h2 id={id} className={isUp ? 'sr-only' : styles.title}>
            {f.connection}
          </h2>
          <span className={styles.status} role="status">
            <StatusBadge tone={tones[status.state]} label={t[`state_${status.state}`]} />
            {isUp && <strong>{name}</strong>}
            <StatusDetail status={status} form={drafts.connect} />
          </span>
          {isUp && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {f.settings}
            </Button>
          )}
          <ConnectButton
            ref={connectButton}
            state={status.state}
            onStop={() => connection.disconnect()}
          />
        </header>
        {isMixed && isDisconnected && <MixedContentBanner />}
        {'ending' in status && status.ending && (
          <EndingBanner ending={status.ending} form={drafts.connect} />
        )}
        {status.state === 'connected' && isOpen && (
          <>
            <h3 className={styles.heading}>{t.granted}</h3>
            <GrantedTerms terms={status.terms} />
          </>
        )}
        {(!isUp || isOpen) && (
          <fieldset className={styles.fields} disabled={!isDisconnected}>
            <ConnectFields form={form} />
          </fieldset>
        )}
        {status.state === 'connected' && (
          <ForeignBanner clientId={drafts.connect.clientId} since={status.since} />
        )}
      </section>
    </form>
  )
}

export const isUpIn = (status: Status) =>
  status.state === 'connected' || status.state === 'disconnecting'
/** Warns that the address belongs to another broker, without preventing the use, which may be intended. */
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

interface ConnectButtonProps {
  ref: Ref<HTMLButtonElement>
  state: Status['state']
  onStop: () => void
}

/** One element for all states, so that it keeps the focus. */
function ConnectButton({ ref, state, onStop }: ConnectButtonProps) {
  const t = useMessages(messages)
  const labels = {
    disconnected: t.connect,
    connecting: t.cancel,
    connected: t.disconnect,
    disconnecting: t.disconnect,
    reconnecting: t.stopReconnecting,
  } satisfies Record<Status['state'], string>
  const isDisconnected = state === 'disconnected'
  const handlePress = (event: MouseEvent) => {
    if (isDisconnected) return
    // When the click ends, this element may already be a submit button.
    event.preventDefault()
    onStop()
  }
  return (
    <Button
      ref={ref}
      type={isDisconnected ? 'submit' : 'button'}
      variant={isDisconnected ? 'filled' : 'default'}
      {...unavailable(state === 'disconnecting')}
      {...onePress(handlePress)}
    >
      {labels[state]}
    </Button>
  )
}

function StatusDetail({ status, form }: { status: Status; form: ConnectForm }) {
  if (status.state === 'connected')
    return <span className="mono">{`${form.clientId} → ${brokerUrl(form)}`}</span>
  if (status.state === 'reconnecting') return <NextAttempt status={status} />
  return null
}

/** Counts down the seconds. Each attempt is a separate state, so the countdown restarts. */
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

/** Warns before connecting, since the browser would refuse without an explanation. */
function MixedContentBanner() {
  const t = useMessages(messages)
  return (
    <Banner tone="warning" title={t.mixedTitle}>
      <p>{t.mixedBody}</p>
    </Banner>
  )
}
