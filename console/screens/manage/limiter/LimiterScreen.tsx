import { type LimiterConfig, limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { After } from '#ui/After.tsx'
import { Loading } from '#ui/Loading.tsx'
import { limiterMessages } from '#domain/config/roots/limiter.messages.ts'
import { LimitedClients, useLimitedClients } from './LimitedClients.tsx'
import styles from './limiter.module.css'
import { Scopes } from './Scopes.tsx'
import { limiterSettings } from '#domain/config/roots/limiter.ts'

/** Limits of a node, which apply in addition to those of listeners and clients. */
export function LimiterScreen() {
  const t = useMessages(limiterMessages)
  const offered = useCan(limiterGet)
  const limited = useLimitedClients()
  const clients = limited.can && <LimitedClients read={limited.read} />
  const read = useQuery({ ...query(limiterGet, {}), enabled: offered.can })
  return (
    <Screen title={t.title} about={t.about}>
      <After isReady={!limited.read.isLoading}>
        <div className={styles.page}>
          {limited.hasSome && clients}
          {offered.can ? <Limits read={read} /> : <Unavailable {...offered} />}
          <After isReady={!offered.can || !read.isPending}>
            <div className={styles.page}>
              <Scopes />
              {!limited.hasSome && clients}
            </div>
          </After>
        </div>
      </After>
    </Screen>
  )
}

function Limits({ read: { data, error, refetch } }: { read: UseQueryResult<LimiterConfig> }) {
  const t = useMessages(limiterMessages)
  const sentence = useErrorSentence()
  const update = useAction(limiterUpdate, { refreshes: [limiterGet] })
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <ConfigForm<LimiterConfig>
      groups={limiterSettings}
      config={data}
      readNow={() => client.call(limiterGet, {})}
      put={limiterUpdate}
      save={async (body, { minutes }) => {
        if (minutes === undefined) await update.mutateAsync({ body })
        else await applyFor(limiterUpdate, { body }, minutes)
      }}
      isRevertible
      effects={() => [{ tone: 'info', title: isErlang() ? t.laterCluster : t.later }]}
    />
  )
}
