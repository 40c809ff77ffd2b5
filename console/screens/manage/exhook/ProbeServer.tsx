import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import { exhookProbe, type RegisteredExhook } from '@signalbox/contract/exhooks'
import { useState } from 'react'
import { type Sentence, useErrorSentence } from '../../../api/error-sentence.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import type { Values } from '../../../parts/backends/values.ts'
import styles from '../../../parts/backends/wizard.module.css'
import { useLock } from '../../../parts/lock.ts'
import { useReasonText } from '../../../parts/Unavailable.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { HookNames } from './HookNames.tsx'

interface ProbeServerProps {
  /** What the form holds: the result of a test of something else is no longer shown. */
  values: Values
  /** What is to be tested; `undefined` while it cannot be sent as it is. */
  body: () => Promise<ExhookConfig | undefined>
}

type Result = { hooks: readonly RegisteredExhook[]; tookMs: number } | { failed: Sentence }

/** Connects to the server of a form once, and shows which hook points it asks for. */
export function ProbeServer({ values, body }: ProbeServerProps) {
  const t = useMessages(exhookMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const lock = useLock()
  const can = useCan(exhookProbe)
  const reasonText = useReasonText()
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
        {...(!can.can && { disabled: true, title: reasonText(can.reason) })}
        onClick={() => void handleProbe()}
      >
        {t.probe}
      </Button>
      {shown !== undefined && 'failed' in shown && <FormError error={shown.failed} />}
      {shown !== undefined && 'hooks' in shown && (
        <Banner tone="info" title={t.probed(number(shown.tookMs))}>
          {shown.hooks.length === 0 ? (
            t.noneAsked
          ) : (
            <>
              <p>{t.probedHooks}</p>
              <HookNames hooks={shown.hooks} />
            </>
          )}
        </Banner>
      )}
    </div>
  )
}
