import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { accessProbe, type Probe } from '@signalbox/contract/access'
import { useRef, useState } from 'react'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useCan } from '../../api/use-can.ts'
import { useLock } from '../lock.ts'
import { useMessages } from '../../language.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { type ProbeBody, probeOf } from './probe-body.ts'
import { probeMessages } from './probe.messages.ts'
import { ProbeResult } from './ProbeResult.tsx'
import { SampleFields, sampleOf, useSampleForm } from './SampleFields.tsx'
import type { Trial } from '../../upstream/trial/trial.ts'
import { TrialPanel } from './TrialPanel.tsx'
import type { Values } from './values.ts'
import styles from './wizard.module.css'

interface TryServerProps {
  /** What the form holds: the result of a test of something else is no longer shown. */
  values: Values
  of: ProbeBody['of']
  /** What is to be sent; `undefined` while it cannot be sent as it is. */
  body: () => Promise<Record<string, unknown> | undefined>
  /** For brokers without a test of the configuration; without it nothing is offered there. */
  trial: Trial | undefined
  /** The form is being sent: no trial begins. */
  isSending: boolean
  onRefused: (error: unknown) => void
  /** A trial runs, or waits for a choice. */
  onBusy?: (isBusy: boolean) => void
}

/** Tries the server of a form, before anything relies on it where that is possible. */
export function TryServer({ values, of, trial, ...props }: TryServerProps) {
  if (useCan(accessProbe).can) return <ProbePanel values={values} of={of} body={props.body} />
  return trial === undefined ? null : <TrialPanel {...props} trial={trial} />
}

type Result = { probe: Probe; who: string } | { failed: Sentence }

function ProbePanel({ values, of, body }: Pick<TryServerProps, 'values' | 'of' | 'body'>) {
  const t = useMessages(probeMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const probe = useAction(accessProbe, { refreshes: [] })
  const sampleForm = useSampleForm()
  const isRunning = useRef(false)
  const [result, setResult] = useState<{ of: string; what: Result }>()
  const now = JSON.stringify(values)
  const handleProbe = async () => {
    if (!lock.canWrite || isRunning.current) return
    isRunning.current = true
    setResult(undefined)
    try {
      const config = await body()
      if (config === undefined) return
      const sample = sampleOf(of, sampleForm.getValues('sample'))
      const who = sample?.username ?? sample?.clientid ?? ''
      const found = await probe.mutateAsync({ body: probeOf(of, config, sample) })
      setResult({ of: now, what: { probe: found, who } })
    } catch (error) {
      setResult({ of: now, what: { failed: sentence(error) } })
    } finally {
      isRunning.current = false
    }
  }
  const shown = result?.of === now ? result.what : undefined
  return (
    <div className={styles.probe}>
      {lock.canWrite && (
        <SampleFields of={of} form={sampleForm} onSubmit={() => void handleProbe()} />
      )}
      <Button
        variant="default"
        loading={probe.isPending}
        {...lock.button}
        onClick={() => void handleProbe()}
      >
        {t.probe}
      </Button>
      {shown !== undefined &&
        ('failed' in shown ? <FormError error={shown.failed} /> : <ProbeResult {...shown} />)}
    </div>
  )
}
