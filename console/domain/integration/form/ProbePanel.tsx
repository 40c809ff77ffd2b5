import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { InView } from '#ui/InView.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Values } from '#form/field.ts'
import { serverFault } from '../../chain/server-fault.ts'
import { serverHintMessages } from '../../chain/server-fault.messages.ts'
import { useLock } from '../../page/lock.ts'
import { useNow } from '../../page/now.ts'
import type { Family } from '../families.ts'
import { failedMessages, formMessages, passedMessages } from './form.messages.ts'
import styles from './form.module.css'
import { failedStage, passedStages, type Stage } from './stages.ts'

/** A broker may try for a while; the user can end it. */
const TIMEOUT_MS = 60_000

type Result = { took: number } | { failed: unknown; took: number } | 'cancelled'

interface ProbePanelProps {
  family: Family
  /** Current values of the form; a change hides the result of a test of earlier values. */
  values: Values
  /** Request body with type and name; `undefined` while the form has errors. */
  body: () => Promise<Record<string, unknown> | undefined>
  onRefused: (error: unknown) => void
}

/** Tests the configuration in the form before it is stored. */
export function ProbePanel({ family, values, body, onRefused }: ProbePanelProps) {
  const t = useMessages(formMessages)
  const lock = useLock()
  const [result, setResult] = useState<{ of: string; what: Result }>()
  const [running, setRunning] = useState<{ since: number; stop: AbortController }>()
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  const now = JSON.stringify(values)
  const handleTest = async () => {
    setResult(undefined)
    const sent = await body()
    if (sent === undefined) return
    const stop = new AbortController()
    latest.current = stop
    const since = Date.now()
    setRunning({ since, stop })
    const finish = (what: Result) => {
      setRunning(undefined)
      setResult({ of: now, what })
    }
    try {
      const options = { signal: stop.signal, timeoutMs: TIMEOUT_MS }
      await client.call(family.operations.probe, { body: sent }, options)
      finish({ took: Date.now() - since })
    } catch (error) {
      if (stop.signal.aborted) return finish('cancelled')
      onRefused(error)
      finish({ failed: error, took: Date.now() - since })
    }
  }
  const shown = result?.of === now ? result.what : undefined
  return (
    <div className={styles.probe}>
      <div className={styles.line}>
        <Button
          variant="default"
          loading={running !== undefined}
          {...lock.button}
          onClick={() => void handleTest()}
        >
          {t.test}
        </Button>
        {running === undefined ? (
          <span className={styles.about}>{t.testAbout}</span>
        ) : (
          <Running {...running} />
        )}
      </div>
      {shown !== undefined && (
        <InView>
          <ProbeOutcome family={family} result={shown} />
        </InView>
      )}
    </div>
  )
}

function Running({ since, stop }: { since: number; stop: AbortController }) {
  const t = useMessages(formMessages)
  const { number } = useFormats()
  const seconds = Math.max(0, Math.round((useNow() - since) / 1000))
  return (
    <>
      <span role="status" className={styles.about}>
        {t.testing(number(seconds))}
      </span>
      <Button size="xs" variant="default" onClick={() => stop.abort()}>
        {t.cancel}
      </Button>
    </>
  )
}

function ProbeOutcome({ family, result }: { family: Family; result: Result }) {
  const t = useMessages(formMessages)
  const hints = useMessages(serverHintMessages)
  const sentence = useErrorSentence()
  const { number } = useFormats()
  if (result === 'cancelled') return <Banner tone="info" title={t.testCancelled} />
  const took = t.tested(number(result.took))
  if (!('failed' in result)) {
    return (
      <Banner tone="success" title={t.testSucceeded}>
        {took}
      </Banner>
    )
  }
  const { failed } = result
  const stage = failedStage(family.noun, failed)
  const { title, detail = title } = sentence(failed)
  // The server's own words, also if its code has no sentence.
  const words = failed instanceof ApiError && failed.faults.length === 0 ? failed.message : detail
  return (
    <Banner tone="error" title={t.testFailed}>
      <Stages failed={stage} />
      <Detail text={words} />
      {stage !== 'config' && <div>{hints[serverFault(words)]}</div>}
    </Banner>
  )
}

function Stages({ failed }: { failed: Stage | undefined }) {
  const passed = useMessages(passedMessages)
  const wrong = useMessages(failedMessages)
  return (
    <ul className={styles.stages}>
      {passedStages(failed).map((stage) => (
        <li key={stage}>
          <StatusBadge tone="running" label={passed[stage]} />
        </li>
      ))}
      {failed !== undefined && (
        <li>
          <StatusBadge tone="error" label={wrong[failed]} />
        </li>
      )}
    </ul>
  )
}
