import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import { exhookProbe, type RegisteredExhook } from '@signalbox/contract/exhooks'
import { useState } from 'react'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Values } from '#form/field.ts'
import styles from '#domain/backends/wizard.module.css'
import { useLock } from '#domain/page/lock.ts'
import { WhyNot } from '#domain/page/Unavailable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FormError } from '#ui/FormError.tsx'
import { InView } from '#ui/InView.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { HookNames } from './HookNames.tsx'

interface ProbeServerProps {
  /** Current values of the form; a change hides the result of a test of earlier values. */
  values: Values
  /** Server to test; `undefined` while the form has errors. */
  body: () => Promise<ExhookConfig | undefined>
}

type Result = { hooks: readonly RegisteredExhook[]; tookMs: number } | { failed: Sentence }

/** Connects to the server of a form once, and shows which hook points it asks for. */
export function ProbeServer({ values, body }: ProbeServerProps) {
  const t = useMessages(exhookMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const can = useCan(exhookProbe)
  const probe = useAction(exhookProbe, { refreshes: [] })
  const [result, setResult] = useState<{ of: string; what: Result }>()
  const now = JSON.stringify(values)
  const handleProbe = async () => {
    setResult(undefined)
    const config = await body()
    if (config === undefined) return
    try {
      const { hooks, took_ms: tookMs } = await probe.mutateAsync({ body: config })
      setResult({ of: now, what: { hooks, tookMs } })
    } catch (error) {
      setResult({ of: now, what: { failed: sentence(error) } })
    }
  }
  const shown = result?.of === now ? result.what : undefined
  return (
    <div data-wide="true" className={styles.probe}>
      <Button
        variant="default"
        loading={probe.isPending}
        {...lock.button}
        {...(!can.can && { disabled: true })}
        onClick={() => void handleProbe()}
      >
        {t.probe}
      </Button>
      {!can.can && <WhyNot reason={can.reason} own={t.probeOfCluster} />}
      {shown !== undefined && (
        <InView>
          {'failed' in shown ? <FormError error={shown.failed} /> : <Hooks {...shown} />}
        </InView>
      )}
    </div>
  )
}

function Hooks({ hooks, tookMs }: Extract<Result, { tookMs: number }>) {
  const t = useMessages(exhookMessages)
  const { number } = useFormats()
  return (
    <Banner tone="info" title={t.probed(number(tookMs))}>
      {hooks.length === 0 ? (
        t.noneAsked
      ) : (
        <>
          <p>{t.probedHooks}</p>
          <HookNames hooks={hooks} />
        </>
      )}
    </Banner>
  )
}
