import {
  type DelayedMessage,
  delayedMessageGet,
  PAYLOAD_TOO_LARGE,
} from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fromBase64 } from '../../../ui/payload.ts'
import { PayloadView } from '../../../ui/PayloadView.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { delayedMessages } from './delayed.messages.ts'

/** What a message that waits holds. */
export function DelayedPayload(props: { message: DelayedMessage; onClose: () => void }) {
  const { message, onClose } = props
  const t = useMessages(delayedMessages)
  return (
    <SidePanel isWide onClose={onClose} title={t.payload}>
      <p>
        <TopicText topic={message.topic} />
      </p>
      <Payload {...message} />
    </SidePanel>
  )
}

function Payload({ node, msgid }: DelayedMessage) {
  const t = useMessages(delayedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(delayedMessageGet, { path: { node, msgid } }))
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.payload === PAYLOAD_TOO_LARGE) {
    return <EmptyState title={t.tooLarge} text={t.tooLargeText} />
  }
  return <PayloadView payload={fromBase64(data.payload ?? '')} label={t.payload} />
}
