import { type Failure, failureGet } from '@signalbox/contract/failures'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { LinkButton } from '../../page/LinkButton.tsx'
import { useLock } from '../../page/lock.ts'
import { paths } from '#paths.ts'
import styles from './failures.module.css'
import { failuresMessages } from './failures.messages.ts'

/** A failure with what was to be sent, which is read when it is shown. */
export function FailureContent({ failure }: { failure: Failure }) {
  return (
    <div className={styles.stack}>
      <RowFacts />
      <Content failure={failure} />
    </div>
  )
}

function Content({ failure: { id, action } }: { failure: Failure }) {
  const t = useMessages(failuresMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const { data, error, refetch } = useQuery(query(failureGet, { path: { id: String(id) } }))
  if (isGone(error)) return <EmptyState title={t.gone} />
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { row, request } = data
  if (row === undefined && request === undefined) return <p>{t.notSendable}</p>
  return (
    <>
      {row !== undefined && (
        <>
          <h3>{t.row}</h3>
          {action !== undefined && (
            <div>
              <LinkButton to={paths.action(action, 'settings', id)}>{t.openInTest}</LinkButton>
            </div>
          )}
          <PayloadView payload={toBytes(row)} label={t.row} />
        </>
      )}
      {row === undefined && <p>{t.rowAbsent}</p>}
      {request !== undefined && (
        <>
          <h3>{t.request}</h3>
          <PayloadView payload={toBytes(request)} label={t.request} />
        </>
      )}
      {request === undefined && !lock.canWrite && <p>{t.viewerRequest}</p>}
    </>
  )
}

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
