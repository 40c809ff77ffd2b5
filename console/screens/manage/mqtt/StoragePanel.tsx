import { dsSiteGet, dsSiteList } from '@signalbox/contract/durable-storage'
import { ApiError } from '@signalbox/contract/errors'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { mqttScreenMessages } from './mqtt.messages.ts'

/** The nodes that store durable sessions, and the state of their shards. */
export function StoragePanel({ isInUse }: { isInUse: boolean }) {
  const t = useMessages(mqttScreenMessages)
  const sentence = useErrorSentence()
  const { number } = useFormats()
  const can = useCan(dsSiteList)
  // A storage that was never enabled answers 500.
  const {
    data: ids = [],
    error,
    refetch,
  } = useQuery({ ...query(dsSiteList, {}), retry: false, enabled: isInUse && can.can })
  const sites = useQueries({
    queries: ids.map((site) => ({ ...query(dsSiteGet, { path: { site } }), retry: false })),
  })
  const isUnused = !isInUse || (error instanceof ApiError && error.status === 500)
  return (
    <Section title={t.storage} about={t.storageAbout}>
      {!can.can && <Unavailable {...can} />}
      {can.can && isUnused && <p>{t.storageUnused}</p>}
      {can.can && error !== null && !isUnused && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
      {ids.length > 0 && (
        <SmallTable
          label={t.storage}
          columns={[
            { key: 'node', label: t.node, isName: true },
            { key: 'site', label: t.site, isData: true },
            { key: 'state', label: t.state },
            { key: 'shards', label: t.shards, numeric: true },
            { key: 'pending', label: t.shardsNotUp },
          ]}
          rows={ids.map((site, i) => {
            const read = sites[i]?.data
            const pending = read?.shards.filter(({ status }) => status !== 'up') ?? []
            const words = read?.up === true ? t.up : t.down
            return {
              key: site,
              cells: [
                read?.node ?? UNKNOWN,
                site,
                read === undefined ? (
                  UNKNOWN
                ) : (
                  <StatusBadge key="state" tone={read.up ? 'running' : 'stopped'} label={words} />
                ),
                read === undefined ? UNKNOWN : number(read.shards.length),
                pending.map(({ id, status }) => `${id}: ${status}`).join(', ') || UNKNOWN,
              ],
            }
          })}
        />
      )}
    </Section>
  )
}
