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
import type { ProbeBody } from './probe-body.ts'
import { probeMessages } from './probe.messages.ts'

interface ProbeButtonProps {
  /** What the form holds now; `undefined` while it cannot be sent as it is. */
  body: () => ProbeBody | undefined | Promise<ProbeBody | undefined>
}

/** Tries the server that a form speaks of, before anything relies on it. */
export function ProbeButton({ body }: ProbeButtonProps) {
  const t = useMessages(probeMessages)
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const isUpstream = useFeatures().mode === 'upstream'
  const probe = useAction(accessProbe, { refreshes: [] })
  const [told, setTold] = useState<Probe | { failed: Sentence }>()
  if (isUpstream) {
    return (
      <Banner tone="info" title={t.upstream}>
        {t.upstreamText}
      </Banner>
    )
  }
  const handleProbe = async () => {
    setTold(undefined)
    const asked = await body()
    if (asked === undefined) return
    try {
      setTold(await probe.mutateAsync({ body: asked }))
    } catch (error) {
      setTold({ failed: sentence(error) })
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
      {told !== undefined && <ProbeResult told={told} />}
    </>
  )
}

function ProbeResult({ told }: { told: Probe | { failed: Sentence } }) {
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
