import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import {
  telemetryDataGet,
  telemetryStatusGet,
  telemetryStatusUpdate,
} from '@signalbox/contract/telemetry'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { DataFields } from './DataFields.tsx'
import { telemetryMessages } from './telemetry.messages.ts'

/** Whether usage statistics are sent, and all that is in them. */
export function TelemetryScreen() {
  const t = useMessages(telemetryMessages)
  const can = useCan(telemetryStatusGet)
  return (
    <Screen title={t.title} about={t.about}>
      {can.can ? <Telemetry /> : <Unavailable {...can} />}
    </Screen>
  )
}

function Telemetry() {
  const t = useMessages(telemetryMessages)
  const sentence = useErrorSentence()
  const act = useAct()
  const lock = useLock()
  const canPreview = useCan(telemetryDataGet, 'preview').can
  const status = useQuery(query(telemetryStatusGet, {}))
  const refreshes = [telemetryStatusGet, telemetryDataGet]
  const update = useAction(telemetryStatusUpdate, { refreshes })
  if (status.error !== null) {
    return <ErrorState {...sentence(status.error)} onRetry={() => void status.refetch()} />
  }
  if (status.data === undefined) return <Loading />
  const { enable } = status.data
  return (
    <>
      {canPreview && (
        <Banner tone="info" title={t.nothing}>
          {t.nothingText}
        </Banner>
      )}
      <Switch
        label={t.send}
        description={canPreview ? lock.button.title : (lock.button.title ?? t.sentWhen)}
        checked={enable}
        disabled={lock.button.disabled}
        {...unavailable(update.isPending)}
        onChange={(event) => {
          if (update.isPending) return
          const body = { enable: event.currentTarget.checked }
          void act({
            act: () => update.mutateAsync({ body }),
            done: (body.enable ? t.enabled : t.disabled)(t.title),
          })
        }}
      />
      <Section title={t.data}>
        {enable || canPreview ? <Data canPreview={canPreview} /> : <Unread />}
      </Section>
    </>
  )
}

function Data({ canPreview }: { canPreview: boolean }) {
  const sentence = useErrorSentence()
  const asked = canPreview ? { query: { preview: true } } : {}
  const { data, error, refetch } = useQuery(query(telemetryDataGet, asked))
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  return data === undefined ? <Loading /> : <DataFields data={data} />
}

function Unread() {
  const t = useMessages(telemetryMessages)
  return (
    <>
      <Banner tone="info" title={t.unread}>
        {t.unreadText}
      </Banner>
      <DataFields />
    </>
  )
}
