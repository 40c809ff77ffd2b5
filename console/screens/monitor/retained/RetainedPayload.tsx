import { ApiError } from '@signalbox/contract/errors'
import { retainedGet } from '@signalbox/contract/retainer'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fromBase64 } from '../../../ui/payload.ts'
import { PayloadView } from '../../../ui/PayloadView.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { retainedMessages } from './retained.messages.ts'

/** What a retained message holds: read when it is asked for. */
export function RetainedPayload({ topic, onClose }: { topic: string; onClose: () => void }) {
  const t = useMessages(retainedMessages)
  return (
    <SidePanel isWide onClose={onClose} title={t.payload}>
      <p>
        <TopicText topic={topic} />
      </p>
      <Payload topic={topic} />
    </SidePanel>
  )
}

function Payload({ topic }: { topic: string }) {
  const t = useMessages(retainedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(retainedGet, { path: { topic } }))
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.payload === undefined) {
    return (
      <EmptyState
        title={t.tooLarge}
        text={t.tooLargeText}
        action={<ScreenLink to={paths.websocket()}>{t.websocket}</ScreenLink>}
      />
    )
  }
  return <PayloadView payload={fromBase64(data.payload)} label={t.payload} />
}
