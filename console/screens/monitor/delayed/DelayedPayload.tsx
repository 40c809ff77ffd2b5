import {
  type DelayedMessage,
  delayedMessageGet,
  PAYLOAD_TOO_LARGE,
} from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { fromBase64 } from '#ui/payload.ts'
import { PayloadView } from '#ui/PayloadView.tsx'
import { delayedMessages } from './delayed.messages.ts'

/** A delayed message: its facts and its payload, which is read when the message is shown. */
export function DelayedPayload({ message }: { message: DelayedMessage }) {
  const t = useMessages(delayedMessages)
  const { dateTime, duration } = useFormats()
  const { qos, from_clientid = '', publish_at, expected_at, delayed_interval } = message
  return (
    <>
      <KeyValues
        items={[
          { label: t.qos, value: String(qos) },
          {
            label: t.publisher,
            value: from_clientid === '' ? UNKNOWN : <ClientLink clientid={from_clientid} />,
          },
          { label: t.delay, value: duration(delayed_interval * 1000) },
          { label: t.publishedAt, value: dateTime(publish_at) },
          { label: t.dueAt, value: dateTime(expected_at) },
        ]}
      />
      <h3>{t.payload}</h3>
      <Payload {...message} />
    </>
  )
}

function Payload({ node, msgid }: DelayedMessage) {
  const t = useMessages(delayedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(delayedMessageGet, { path: { node, msgid } }))
  if (isGone(error)) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.payload === PAYLOAD_TOO_LARGE) {
    return <EmptyState title={t.tooLarge} text={t.tooLargeText} />
  }
  return <PayloadView payload={fromBase64(data.payload ?? '')} label={t.payload} />
}
