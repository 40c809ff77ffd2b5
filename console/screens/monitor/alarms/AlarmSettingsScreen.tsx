import { alarmConfigGet, sysmonGet } from '@signalbox/contract/system-monitor'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { alarmSettingsMessages, alarmsMessages } from './alarms.messages.ts'
import { AlarmTabs } from './AlarmTabs.tsx'
import { AlarmStoreForm } from './AlarmStoreForm.tsx'
import { ThresholdsForm } from './ThresholdsForm.tsx'

export function AlarmSettingsScreen() {
  const t = useMessages(alarmSettingsMessages)
  const words = useMessages(alarmsMessages)
  const sentence = useErrorSentence()
  const thresholds = useQuery(query(sysmonGet, {}))
  const store = useQuery(query(alarmConfigGet, {}))
  return (
    <Screen
      title={words.title}
      about={t.about}
      action={<ScreenLink to={paths.limits()}>{t.limits}</ScreenLink>}
    >
      <AlarmTabs current={paths.alarmSettings()} />
      <Section title={t.thresholds}>
        {thresholds.data !== undefined && <ThresholdsForm config={thresholds.data} />}
        {thresholds.data === undefined && thresholds.error !== null && (
          <ErrorState {...sentence(thresholds.error)} onRetry={() => void thresholds.refetch()} />
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
