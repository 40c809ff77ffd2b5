import { alarmConfigGet, sysmonGet } from '@signalbox/contract/system-monitor'
import { limiterGet } from '@signalbox/contract/limiter'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { alarmSettingsMessages, alarmsMessages, limiterMessages } from './alarms.messages.ts'
import { AlarmTabs } from './AlarmTabs.tsx'
import { AlarmStoreForm } from './AlarmStoreForm.tsx'
import { LimiterForm } from './LimiterForm.tsx'
import { ThresholdsForm } from './ThresholdsForm.tsx'

export function AlarmSettingsScreen() {
  const t = useMessages(alarmSettingsMessages)
  const limits = useMessages(limiterMessages)
  const words = useMessages(alarmsMessages)
  const sentence = useErrorSentence()
  const thresholds = useQuery(query(sysmonGet, {}))
  const limiter = useQuery(query(limiterGet, {}))
  // Not published: a cluster may not have it.
  const canLimit = useCan(limiterGet)
  const store = useQuery(query(alarmConfigGet, {}))
  return (
    <Screen title={words.title} about={t.about}>
      <AlarmTabs current={paths.alarmSettings()} />
      <Section title={t.thresholds}>
        {thresholds.data !== undefined && <ThresholdsForm config={thresholds.data} />}
        {thresholds.data === undefined && thresholds.error !== null && (
          <ErrorState {...sentence(thresholds.error)} onRetry={() => void thresholds.refetch()} />
        )}
      </Section>
      <Section title={limits.title} about={limits.about}>
        {!canLimit.can && <Unavailable {...canLimit} />}
        {canLimit.can && limiter.data !== undefined && <LimiterForm config={limiter.data} />}
        {canLimit.can && limiter.data === undefined && limiter.error !== null && (
          <ErrorState {...sentence(limiter.error)} onRetry={() => void limiter.refetch()} />
        )}
      </Section>
      <Section title={t.store}>
        {store.data !== undefined && <AlarmStoreForm config={store.data} />}
        {store.data === undefined && store.error !== null && (
          <ErrorState {...sentence(store.error)} onRetry={() => void store.refetch()} />
        )}
      </Section>
    </Screen>
  )
}
