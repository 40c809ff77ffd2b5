import { logConfigGet, logEntryList, logHandlerList } from '@signalbox/contract/log'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive } from '../../../api/live.ts'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { FileHandlers } from './FileHandlers.tsx'
import { logFailureMessages, logMessages } from './log.messages.ts'
import { LOG_TABS, type LogTab, logSearch } from './log.paths.ts'
import { LogReader } from './LogReader.tsx'
import { HandlerSettings } from './HandlerSettings.tsx'

const STATE_POLL_MS = 5000

/** The log of the broker, and the handlers that write it. */
export function LogScreen() {
  const can = useCan(logEntryList)
  const [{ tab = can.can ? 'log' : 'console' }] = useSearch(logSearch)
  const config = useQuery(query(logConfigGet, {}))
  const hasAudit = config.data?.audit !== undefined
  const tabs = LOG_TABS.filter((each) => each !== 'audit' || hasAudit || tab === 'audit')
  if (tab === 'log' && can.can) return <LogReader tabs={<Tabs tabs={tabs} current={tab} />} />
  return (
    <Frame tabs={tabs} current={tab}>
      {tab === 'log' && !can.can ? <Unavailable {...can} /> : <Settings tab={tab} read={config} />}
    </Frame>
  )
}

const NAMES = {
  log: 'tabLog',
  console: 'tabConsole',
  file: 'tabFile',
  throttling: 'tabThrottling',
  audit: 'tabAudit',
} as const satisfies Record<LogTab, keyof typeof logMessages>

interface TabsProps {
  tabs: readonly LogTab[]
  current: LogTab
}

function Tabs({ tabs, current }: TabsProps) {
  const t = useMessages(logMessages)
  return (
    <>
      <ScreenTabs
        label={t.title}
        tabs={tabs.map((tab) => ({ label: t[NAMES[tab]], to: paths.log({ tab }) }))}
        current={paths.log({ tab: current })}
      />
      <FailedHandlers />
    </>
  )
}

function Frame({ children, ...tabs }: TabsProps & { children: React.ReactNode }) {
  const t = useMessages(logMessages)
  return (
    <Screen title={t.title} about={t.about}>
      <Tabs {...tabs} />
      {children}
    </Screen>
  )
}

/** A handler that is enabled and writes nothing. */
function FailedHandlers() {
  const t = useMessages(logMessages)
  const { number } = useFormats()
  const isOn = useCan(logHandlerList).can
  const reasons: Readonly<Record<string, string>> = useMessages(logFailureMessages)
  const { data } = useLive(logHandlerList, {}, STATE_POLL_MS, isOn)
  const failed = data?.handlers.filter(({ status }) => status === 'failed') ?? []
  return failed.map(({ name, path = t.noPath, reason = '', lost }) => (
    <Banner key={name} tone="error" title={t.failed(name)}>
      {t.failedText(path, reasons[reason] ?? reason, number(lost))}
    </Banner>
  ))
}

interface SettingsProps {
  tab: LogTab
  read: ReturnType<typeof useConfigRead>
}
const useConfigRead = () => useQuery(query(logConfigGet, {}))

function Settings({ tab, read: { data, error, refetch } }: SettingsProps) {
  const sentence = useErrorSentence()
  if (data === undefined) {
    if (error === null) return <Loading />
    return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  }
  return tab === 'file' ? (
    <FileHandlers config={data} />
  ) : (
    <HandlerSettings tab={tab} config={data} />
  )
}
