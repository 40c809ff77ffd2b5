import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { accessProbe, type Probe } from '@signalbox/contract/access'
import { useState } from 'react'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { useAction } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { probeOf } from './probe-body.ts'
import { probeMessages } from './probe.messages.ts'
import type { Trial } from './trial.ts'
import { TrialPanel } from './TrialPanel.tsx'
import type { Values } from './values.ts'

interface TryServerProps {
  /** What stands in the form: what was told of something else is no longer shown. */
  values: Values
  /** What is to be sent; `undefined` while it cannot be sent as it is. */
  body: () => Promise<Record<string, unknown> | undefined>
  /** Where there is no test beforehand. */
  trial: Trial
  onRefused: (error: unknown) => void
}

/** Tries the server that a form speaks of, before anything relies on it where that is possible. */
export function TryServer({ values, ...props }: TryServerProps) {
  const isUpstream = useFeatures().mode === 'upstream'
  return isUpstream ? <TrialPanel {...props} /> : <ProbeButton values={values} body={props.body} />
}

type Told = Probe | { failed: Sentence }

function ProbeButton({ values, body }: Pick<TryServerProps, 'values' | 'body'>) {
  const t = useMessages(probeMessages)
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const probe = useAction(accessProbe, { refreshes: [] })
  const [told, setTold] = useState<{ of: string; what: Told }>()
  const now = JSON.stringify(values)
  const handleProbe = async () => {
    setTold(undefined)
    try {
      const asked = await body()
      if (asked === undefined) return
      setTold({ of: now, what: await probe.mutateAsync({ body: probeOf(asked) }) })
    } catch (error) {
      setTold({ of: now, what: { failed: sentence(error) } })
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={probe.isPending}
        disabled={!canWrite}
        title={canWrite ? undefined : t.viewerOnly}
        onClick={() => void handleProbe()}
      >
        {t.probe}
      </Button>
      {told?.of === now && <ProbeResult told={told.what} />}
    </>
  )
}

function ProbeResult({ told }: { told: Told }) {
  const t = useMessages(probeMessages)
  const { number } = useFormats()
  // The other kind has no such field.
  if ('failed' in told) return <FormError error={told.failed as Sentence} />
  const { status, has_server, reason, took_ms } = told
  if (!has_server) return <Banner tone="info" title={t.noServer} />
  const title = t[status](number(took_ms))
  return (
    <Banner tone={status === 'connected' ? 'info' : 'error'} title={title}>
      {reason}
    </Banner>
  )
}
