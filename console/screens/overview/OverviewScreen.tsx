import { monitorCurrent } from '@signalbox/contract/monitor'
import { memo, useDeferredValue } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { useMessages } from '../../language.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Counters, DurableCounters } from './Counters.tsx'
import { Details as LowerHalf } from './Details.tsx'
import { sumOf } from '../../parts/trends/losses.ts'
import { RangeSelect } from '../../parts/trends/RangeSelect.tsx'
import { useLossRates } from './losses.ts'
import { overviewMessages } from './overview.messages.ts'
import styles from './OverviewScreen.module.css'
import { RateTiles } from './RateTiles.tsx'
import { StateLine } from './StateLine.tsx'

const POLL_MS = 2000

/** Rendered after the tiles, in portions between which the browser takes input. */
const Details = memo(LowerHalf)

export function OverviewScreen() {
  const t = useMessages(overviewMessages)
  const sentence = useErrorSentence()
  const current = useLive(monitorCurrent, {}, POLL_MS)
  const lossRates = useLossRates(current.data)
  const { data } = current
  const isFailed = current.isError && data === undefined
  const deferred = { current: useDeferredValue(data), lossRates: useDeferredValue(lossRates) }
  return (
    <Screen
      title={t.title}
      action={
        <>
          <RangeSelect />
          <ReadAsOf reads={[current]} />
        </>
      }
    >
      <div className={styles.overview}>
        <StateLine isLosing={lossRates !== undefined && sumOf(lossRates) > 0} />
        {current.isError && data !== undefined && (
          <Banner tone="warning" title={t.stale}>
            {sentence(current.error).title}
          </Banner>
        )}
        {isFailed ? (
          <ErrorState {...sentence(current.error)} onRetry={() => void current.refetch()} />
        ) : (
          <>
            <RateTiles current={data} readAt={current.dataUpdatedAt} losses={lossRates} />
            <Counters current={data} />
            <DurableCounters current={data} />
          </>
        )}
        <Details {...deferred} isFailed={isFailed} />
      </div>
    </Screen>
  )
}
