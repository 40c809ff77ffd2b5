import { Button, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState, useSyncExternalStore } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Fold } from '../Fold.tsx'
import styles from '../websocket.module.css'
import { Outcome } from './Outcome.tsx'
import { requestMessages } from './request.messages.ts'
import type { Request, Requester } from './requester.ts'

const MAX_TIMEOUT_S = 600

interface RequestPanelProps {
  requester: Requester
  isConnected: boolean
  /** Sends the message of the form, if it is valid. */
  send: (timeoutMs: number) => Promise<void>
}

/** Publishes the message as a request (MQTT 5), and shows the response beside it. */
export function RequestPanel({ requester, isConnected, send }: RequestPanelProps) {
  const t = useMessages(requestMessages)
  const requests = useSyncExternalStore(requester.subscribe, requester.view)
  const [timeout, setTimeoutSeconds] = useState<number | ''>(10)
  return (
    <Fold title={t.title} isOpen={requests.length > 0}>
      <p className={styles.hint}>{t.about}</p>
      <div className={styles.repeat}>
        <NumberInput
          size="xs"
          aria-label={t.timeout}
          value={timeout}
          min={1}
          max={MAX_TIMEOUT_S}
          clampBehavior="blur"
          allowDecimal={false}
          hideControls
          rightSectionWidth={36}
          rightSection={<span className={styles.unit}>{t.seconds}</span>}
          onChange={(value) => setTimeoutSeconds(value === '' ? '' : Number(value))}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!isConnected || timeout === ''}
          onClick={() => void send(Math.min(Number(timeout), MAX_TIMEOUT_S) * 1000)}
        >
          {t.send}
        </Button>
        {requests.length > 0 && (
          <Button size="xs" variant="subtle" onClick={() => requester.clear()}>
            {t.clear}
          </Button>
        )}
      </div>
      {requests.length > 0 && (
        <ol className={styles.requests} aria-label={t.requests}>
          {requests.map((request, at) => (
            <li key={request.id}>
              <RequestRow request={request} isFirst={at === 0} />
            </li>
          ))}
        </ol>
      )}
    </Fold>
  )
}

function RequestRow({ request, isFirst }: { request: Request; isFirst: boolean }) {
  const t = useMessages(requestMessages)
  const { time } = useFormats()
  const { at, topic, responseTopic, correlationData, state } = request
  return (
    <>
      <div className={styles.requestHead}>
        <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
        <span className={styles.topic}>{topic}</span>
        <State request={request} />
      </div>
      <p className={styles.requestFacts}>{t.facts(responseTopic, correlationData)}</p>
      {state.kind === 'answered' && isFirst && (
        <PayloadView payload={state.message.payload} label={t.response} />
      )}
      {state.kind === 'answered' && !isFirst && (
        <Fold title={t.response}>
          <PayloadView payload={state.message.payload} label={t.response} />
        </Fold>
      )}
    </>
  )
}

function State({ request: { state, timeoutMs } }: { request: Request }) {
  const t = useMessages(requestMessages)
  const { number, duration } = useFormats()
  switch (state.kind) {
    case 'waiting':
      return <StatusBadge tone="neutral" label={t.waiting} />
    case 'answered':
      return <StatusBadge tone="running" label={t.answered(number(Math.round(state.elapsedMs)))} />
    case 'timeout':
      return <StatusBadge tone="error" label={t.timedOut(duration(timeoutMs))} />
    case 'notSubscribed':
      return <StatusBadge tone="error" label={t.notSubscribed} />
    case 'notPublished':
      return <Outcome delivery={state.delivery} />
    case 'lost':
      return <StatusBadge tone="degraded" label={t.lost} />
  }
}
