import { monitorCurrent, monitorList } from '@signalbox/contract/monitor'
import { memo, useDeferredValue, useEffect, useMemo } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useLive, useLiveList } from '#api/live.ts'
import { isErlang } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { CHARTS_POLL_MS, chartSearch } from '#domain/trends/range.ts'
import { useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { Screen } from '#ui/Screen.tsx'
import { Counters, DurableCounters } from '#screens/overview/Counters.tsx'
import { useDemo } from '#screens/overview/demo/use-demo.ts'
import { Details as LowerHalf } from '#screens/overview/Details.tsx'
import steps from '#screens/overview/FirstSteps.module.css'
import { useFirstSteps } from '#screens/overview/first-steps.ts'
import { RangeSelect } from '#domain/trends/RangeSelect.tsx'
import { useCounterRates, useHeldLosses } from '#screens/overview/losses.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import styles from '#screens/overview/OverviewScreen.module.css'
import { useHealth } from '#screens/overview/health/use-health.ts'
import { RateTiles } from '#screens/overview/RateTiles.tsx'
import { averaged, readingFromSample, useReadings } from '#screens/overview/readings.ts'
import { StateLine } from '#screens/overview/StateLine.tsx'

const POLL_MS = 2000

/** Loaded on demand, since only a new installation needs it; its place is reserved. */
const FirstSteps = late(async () => (await import('#screens/overview/FirstSteps.tsx')).FirstSteps, {
  waiting: <div className={steps.place} />,
})

/** Rendered after the tiles, in portions between which the browser takes input. */
const Details = memo(LowerHalf)

export function OverviewScreen() {
  const t = useMessages(overviewMessages)
  const sentence = useErrorSentence()
  const current = useLive(monitorCurrent, {}, POLL_MS)
  const rates = useCounterRates(current.data)
  const lossRates = useHeldLosses(rates.losses, current.dataUpdatedAt)
  const health = useHealth({ losses: lossRates, refused: rates.refused })
  const { data } = current
  const isFailed = current.isError && data === undefined
  const [{ latest }] = useSearch(chartSearch)
  const samples = useLiveList(monitorList, { query: { latest } }, CHARTS_POLL_MS)
  const { isOpen, isDecided, close } = useFirstSteps(current, samples.data, useDemo())
  // Its code comes while the reads decide whether it is shown.
  useEffect(() => {
    if (!isDecided) FirstSteps.preload()
  }, [isDecided])
  const hasFirstSteps = isOpen && !isFailed
  const isNarrow = useIsNarrow()
  const firstSteps = hasFirstSteps && (
    <FirstSteps
      current={data}
      readAt={current.dataUpdatedAt}
      samples={samples.data ?? []}
      onClose={close}
    />
  )
  const read = data && readingFromSample(data, lossRates, health.refusals.rate)
  const all = useReadings(read, current.dataUpdatedAt)
  const readings = useMemo(() => (isErlang() ? averaged(all) : all), [all])
  const deferred = {
    ...{ current: useDeferredValue(data), lossRates: useDeferredValue(lossRates) },
    readings: useDeferredValue(readings),
  }
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
        <After isReady={isDecided || current.isError || samples.isError}>
          {!isNarrow && firstSteps}
          <StateLine health={health} />
          {current.isError && data !== undefined && (
            <Banner tone="warning" title={t.stale}>
              {inOneLine(sentence(current.error))}
            </Banner>
          )}
          {isFailed ? (
            <ErrorState {...sentence(current.error)} onRetry={() => void current.refetch()} />
          ) : (
            <>
              <RateTiles readings={readings} refusals={health.refusals} />
              {/* On a phone its height depends on the steps that are left: nothing above it moves. */}
              {isNarrow && firstSteps}
              <Counters current={data} />
              <DurableCounters current={data} />
            </>
          )}
          <Details
            {...deferred}
            isFailed={isFailed}
            isAlone={hasFirstSteps && (data?.connections ?? 0) === 0}
          />
        </After>
      </div>
    </Screen>
  )
}
