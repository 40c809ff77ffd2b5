import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type PrometheusConfig,
  prometheusPushGet,
  prometheusPushTest,
} from '@signalbox/contract/prometheus'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { prometheusPanelMessages } from './prometheus.messages.ts'

/** The answer of the Pushgateway, and a push to try it. */
export function PushState({ gateway }: { gateway: PrometheusConfig['push_gateway'] }) {
  const t = useMessages(prometheusPanelMessages)
  const { number, dateTime } = useFormats()
  const lock = useLock()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useLive(prometheusPushGet, {})
  const test = useAction(prometheusPushTest, { refreshes: [] })
  const last = data?.last
  return (
    <Section
      title={t.pushing}
      about={t.pushingAbout}
      action={
        <Button
          variant="default"
          {...lock.button}
          loading={test.isPending}
          onClick={() => test.mutate({ body: gateway })}
        >
          {t.testPush}
        </Button>
      }
    >
      <TestResult test={test} />
      {data === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <KeyValues
          columns={3}
          items={[
            { label: t.pushed, value: number(data.pushed) },
            { label: t.failedCount, value: number(data.failed) },
            {
              label: t.last,
              value:
                last === undefined
                  ? t.none
                  : last.reason === undefined
                    ? t.lastPushed(dateTime(last.at))
                    : t.lastFailed(dateTime(last.at), last.reason),
            },
          ]}
        />
      )}
    </Section>
  )
}

type Test = ReturnType<typeof useAction<typeof prometheusPushTest>>

function TestResult({ test: { data, error } }: { test: Test }) {
  const t = useMessages(prometheusPanelMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  if (error !== null) {
    const { title, detail } = sentence(error)
    return (
      <Banner tone="error" title={title}>
        {detail}
      </Banner>
    )
  }
  if (data === undefined) return null
  const { is_pushed: isPushed, status, took_ms: ms, reason } = data
  const answered = status === undefined ? undefined : t.testPushed(number(status), number(ms))
  if (isPushed) return <Banner tone="success" title={answered ?? t.pushed} />
  return (
    <Banner tone="error" title={answered ?? t.testFailed}>
      {reason}
    </Banner>
  )
}
