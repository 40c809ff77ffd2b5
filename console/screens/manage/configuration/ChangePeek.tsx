import { configChangeGet } from '@signalbox/contract/config-history'
import { useQuery } from '@tanstack/react-query'
import { auditList } from '@signalbox/contract/audit'
import { useCan } from '#api/use-can.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { DifferenceTable } from '#domain/config-history/DifferenceTable.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { historyMessages } from './configuration.messages.ts'
import { useActorName } from './history.columns.tsx'

/** Summary of a change, with its differences. */
export function ChangePeek({ id }: { id: string }) {
  const t = useMessages(historyMessages)
  const { dateTime } = useFormats()
  const actorName = useActorName()
  const sentence = useErrorSentence()
  const hasAudit = useCan(auditList).can
  const { data, error, refetch } = useQuery(query(configChangeGet, { path: { id } }))
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { actor, at, operation, reason, is_cut: isCut, differences } = data
  return (
    <>
      {data.result === 'failed' && (
        <Banner tone="error" title={t.failed}>
          {reason}
        </Banner>
      )}
      <KeyValues
        items={[
          { label: t.time, value: dateTime(at) },
          { label: t.actor, value: actorName(actor) },
          {
            label: t.address,
            value: actor.ip_address && <span className="mono">{actor.ip_address}</span>,
          },
          { label: t.operation, value: operation && <span className="mono">{operation}</span> },
        ]}
      />
      {actor.kind !== 'broker' && hasAudit && (
        <p>
          <ScreenLink to={paths.audit(toAuditQuery(actor.name, at))}>{t.audit}</ScreenLink>
        </p>
      )}
      {isCut ? <p>{t.cutReason}</p> : <DifferenceTable differences={differences} />}
    </>
  )
}

/** The time of the change, and of the record that is made when its call has ended. */
const BEFORE_MS = 1000
const AFTER_MS = 30_000

/** Records of the user around the change. */
const toAuditQuery = (source: string, at: string) => ({
  source,
  gte_created_at: new Date(Date.parse(at) - BEFORE_MS).toISOString(),
  lte_created_at: new Date(Date.parse(at) + AFTER_MS).toISOString(),
})
