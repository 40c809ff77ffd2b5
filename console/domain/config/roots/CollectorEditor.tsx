import { scalarText } from '@signalbox/formats/json-text'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type CollectorTrial,
  type OpenTelemetryConfig,
  openTelemetryProbe,
} from '@signalbox/contract/opentelemetry'
import { useController, useWatch } from 'react-hook-form'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { serverFault } from '../../chain/server-fault.ts'
import { serverFaultMessages, serverHintMessages } from '../../chain/server-fault.messages.ts'
import { WhyNot } from '../../page/Unavailable.tsx'
import type { InputProps, Values } from '#form/field.ts'
import { collectorMessages, outcomeMessages, signalMessages } from './collector.messages.ts'
import styles from './CollectorEditor.module.css'

/** The address of a collector, and a test of what the form holds of it. */
export function CollectorEditor({
  field: setting,
  control,
  disabled,
  labelId,
  helpId,
}: InputProps) {
  const t = useMessages(collectorMessages)
  const sentence = useErrorSentence()
  const can = useCan(openTelemetryProbe)
  const { field, fieldState } = useController({ control, name: setting.path })
  const exporter = exporterIn(useWatch({ control }))
  const trial = useAction(openTelemetryProbe, { refreshes: [] })
  // The result of a test of something else is no longer shown.
  const isOfThis = JSON.stringify(trial.variables?.body?.exporter) === JSON.stringify(exporter)
  return (
    <div className={styles.collector}>
      <div className={styles.line}>
        <TextInput
          className={styles.address}
          classNames={{ input: 'mono' }}
          aria-labelledby={labelId}
          aria-describedby={helpId}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={scalarText(field.value)}
          onChange={field.onChange}
          error={fieldState.error !== undefined}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={disabled || !can.can}
          onClick={() => trial.mutate({ body: { exporter } })}
        >
          {t.test}
        </Button>
      </div>
      {!can.can && <WhyNot reason={can.reason} own={t.testOfCluster} />}
      {isOfThis && trial.data !== undefined && <TrialResult trials={trial.data} />}
      {isOfThis && trial.error !== null && <FormError error={sentence(trial.error)} />}
    </div>
  )
}

/** Answers of the collector to a test request of each signal. */
function TrialResult({ trials }: { trials: readonly CollectorTrial[] }) {
  const t = useMessages(collectorMessages)
  const signals = useMessages(signalMessages)
  const outcomes = useMessages(outcomeMessages)
  const faults = useMessages(serverFaultMessages)
  const hints = useMessages(serverHintMessages)
  const { number } = useFormats()
  const [first] = trials
  if (first?.outcome === 'unreachable') {
    const fault = serverFault(first.reason ?? '')
    return (
      <Banner tone="error" title={faults[fault]}>
        <div>{hints[fault]}</div>
        <Detail text={first.reason} />
      </Banner>
    )
  }
  const isFine = trials.every(({ outcome }) => outcome === 'accepted')
  const tookMs = trials.reduce((sum, { took_ms: ms }) => sum + ms, 0)
  if (isFine) return <Banner tone="success" title={t.accepted(number(tookMs))} />
  return (
    <Banner tone="warning" title={t.inPart}>
      <SmallTable
        label={t.result}
        columns={[
          { key: 'signal', label: t.signal, isName: true },
          { key: 'outcome', label: t.result },
          { key: 'reason', label: t.reason },
        ]}
        rows={trials.map(({ signal, outcome, reason }) => ({
          key: signal,
          cells: [signals[signal], outcomes[outcome], reason],
          isBad: outcome !== 'accepted',
        }))}
      />
    </Banner>
  )
}

/** Settings of the exporter in the form; empty fields get their defaults. */
function exporterIn(values: Values): OpenTelemetryConfig['exporter'] {
  const { exporter } = values as { exporter?: Partial<OpenTelemetryConfig['exporter']> }
  const { endpoint, ssl_options: tls } = exporter ?? {}
  const filled = Object.entries(tls ?? {}).filter(
    ([, value]) => (value as unknown) !== null && value !== '',
  )
  // Fields that the form does not have are left out: the API has defaults for them.
  return { endpoint, ssl_options: Object.fromEntries(filled) } as OpenTelemetryConfig['exporter']
}
