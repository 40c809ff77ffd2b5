import { monitorCurrent } from '@signalbox/contract/monitor'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'
import { Details } from './Details.tsx'
import { Losses } from './Losses.tsx'
import { sumOf, useLossRates } from './losses.ts'
import { overviewMessages } from './overview.messages.ts'
import { RateBars } from './RateBars.tsx'
import { useReadings } from './readings.ts'

const POLL_MS = 2000

export function OverviewScreen() {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const sentence = useErrorSentence()
  const current = useLive(monitorCurrent, {}, POLL_MS)
  const lossRates = useLossRates(current.data)
  const lost = lossRates && sumOf(lossRates)
  const readings = useReadings(current.data, current.dataUpdatedAt, lost ?? 0)
  const { data } = current
  const figure = (value: number | undefined) => (value === undefined ? '—' : formats.number(value))
  // The dash of an unknown figure has another width: the unit appears together with the figure.
  const unit = data !== undefined && { unit: t.messagesPerSecond }
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[current]} />}>
      {current.isError && data !== undefined && (
        <Banner tone="warning" title={t.stale}>
          {sentence(current.error).title}
        </Banner>
      )}
      {current.isError && data === undefined ? (
        <ErrorState {...sentence(current.error)} onRetry={() => void current.refetch()} />
      ) : (
        <>
          <Stats>
            <Stat
              label={t.received}
              value={figure(data?.received_msg_rate)}
              {...unit}
              note={<RateBars readings={readings} field="received" />}
            />
            <Stat
              label={t.sent}
              value={figure(data?.sent_msg_rate)}
              {...unit}
              note={<RateBars readings={readings} field="sent" />}
            />
            <Stat
              label={t.dropped}
              help={t.droppedHelp}
              value={figure(lost)}
              {...unit}
              note={
                <>
                  <RateBars readings={readings} field="dropped" />
                  <Losses rates={lossRates} />
                </>
              }
            />
          </Stats>
          <Stats>
            <Stat
              label={t.connections}
              help={t.connectionsHelp}
              value={<ScreenLink to={paths.clients()}>{figure(data?.connections)}</ScreenLink>}
            />
            <Stat
              label={t.live}
              value={
                <ScreenLink to={paths.clients({ conn_state: 'connected' })}>
                  {figure(data?.live_connections)}
                </ScreenLink>
              }
            />
            <Stat
              label={t.topics}
              value={<ScreenLink to={paths.topics()}>{figure(data?.topics)}</ScreenLink>}
            />
            <Stat
              label={t.subscriptions}
              value={
                <ScreenLink to={paths.subscriptions()}>{figure(data?.subscriptions)}</ScreenLink>
              }
            />
            <Stat label={t.shared} value={figure(data?.shared_subscriptions)} />
            <Stat
              label={t.retained}
              value={
                <ScreenLink to={paths.retained()}>{figure(data?.retained_msg_count)}</ScreenLink>
              }
            />
          </Stats>
        </>
      )}
      <Details />
    </Screen>
  )
}
