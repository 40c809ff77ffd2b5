import { type DeadLetter, deadLetterGet } from '@signalbox/contract/dead-letters'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { deadLettersMessages } from './dead-letters.messages.ts'

/** A row of the store, which is read when it is shown. */
export function LetterContent({ letter }: { letter: DeadLetter }) {
  const t = useMessages(deadLettersMessages)
  return (
    <>
      <RowFacts />
      <h3>{t.row}</h3>
      <Row id={letter.id} />
    </>
  )
}

function Row({ id }: { id: number }) {
  const t = useMessages(deadLettersMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(deadLetterGet, { path: { id: String(id) } }))
  if (isGone(error)) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const payload = new TextEncoder().encode(JSON.stringify(data.row))
  return <PayloadView payload={payload} label={t.row} />
}
