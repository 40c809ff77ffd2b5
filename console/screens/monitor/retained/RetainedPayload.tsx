import { retainedGet, type RetainedMessage } from '@signalbox/contract/retainer'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { usernameText } from '#domain/login/username.ts'
import { TestWithRule } from '#domain/rule-sql/TestWithRule.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { asText, fromBase64 } from '#ui/payload.ts'
import { PayloadView } from '#ui/PayloadView.tsx'
import { retainedMessages } from './retained.messages.ts'

/** A retained message: its payload, which is read when the message is shown, and its facts. */
export function RetainedPayload({ message }: { message: RetainedMessage }) {
  const t = useMessages(retainedMessages)
  const { dateTime } = useFormats()
  const { qos, from_clientid = '', from_username, publish_at, msgid } = message
  return (
    <>
      <KeyValues
        items={[
          { label: t.qos, value: String(qos) },
          {
            label: t.publisher,
            value: from_clientid === '' ? UNKNOWN : <ClientLink clientid={from_clientid} />,
          },
          { label: t.username, value: usernameText(from_username) || UNKNOWN },
          { label: t.createdAt, value: dateTime(publish_at) },
          { label: t.messageId, value: <span className="mono">{msgid}</span>, copy: msgid },
        ]}
      />
      <h3>{t.payload}</h3>
      <Payload message={message} />
    </>
  )
}

function Payload({ message }: { message: RetainedMessage }) {
  const { topic, qos, from_clientid: clientid = '' } = message
  const t = useMessages(retainedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(retainedGet, { path: { topic } }))
  if (isGone(error)) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.payload === undefined) {
    return (
      <EmptyState
        title={t.tooLarge}
        text={t.tooLargeText}
        action={<ScreenLink to={paths.websocket()}>{t.websocket}</ScreenLink>}
      />
    )
  }
  const payload = fromBase64(data.payload)
  const text = asText(payload)
  const columns = { qos: String(qos), ...(clientid !== '' && { clientid }) }
  return (
    <>
      <PayloadView payload={payload} label={t.payload} />
      {text !== undefined && (
        <div>
          <TestWithRule message={{ topic, payload: text, columns }} />
        </div>
      )}
    </>
  )
}
