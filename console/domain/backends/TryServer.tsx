import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { accessProbe, type Probe } from '@signalbox/contract/access'
import { useRef, useState } from 'react'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLock } from '../page/lock.ts'
import { useMessages } from '#language.tsx'
import { FormError } from '#ui/FormError.tsx'
import { InView } from '#ui/InView.tsx'
import { type ProbeBody, toProbeBody } from './probe-body.ts'
import { probeMessages } from './probe.messages.ts'
import { ProbeResult } from './ProbeResult.tsx'
import { SampleFields, toProbeSample, useSampleForm } from './SampleFields.tsx'
import type { Trial } from './trial.ts'
import { TrialPanel } from './TrialPanel.tsx'
import type { Values } from '#form/field.ts'
import styles from './wizard.module.css'

interface TryServerProps {
  /** Current values of the form; a change hides the result of a test of earlier values. */
  values: Values
  of: ProbeBody['of']
  /** Configuration to test; `undefined` while the form has errors. */
  body: () => Promise<Record<string, unknown> | undefined>
  /** Trial for brokers that cannot test a configuration; if `undefined`, such brokers offer no test. */
  trial: Trial | undefined
  /** Whether the form is being sent, during which no trial can begin. */
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
      const sample = toProbeSample(of, sampleForm.getValues('sample'))
      const who = sample?.username ?? sample?.clientid ?? ''
      const found = await probe.mutateAsync({ body: toProbeBody(of, config, sample) })
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
      {shown !== undefined && (
        <InView>
          {'failed' in shown ? <FormError error={shown.failed} /> : <ProbeResult {...shown} />}
        </InView>
      )}
    </div>
  )
}
