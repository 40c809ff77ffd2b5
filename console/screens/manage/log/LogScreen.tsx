import { type LogConfig, logConfigGet, logEntryList, logHandlerList } from '@signalbox/contract/log'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { DebugButton } from './DebugButton.tsx'
import { FileHandlers } from './FileHandlers.tsx'
import { logFailureMessages, logMessages } from './log.messages.ts'
import { LOG_TABS, logSearch, type LogTab } from './log.paths.ts'
import { LogReader } from './LogReader.tsx'
import { ConfigForm } from '#form/ConfigForm.tsx'
import type { FieldGroup } from '#form/field.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { auditGroups, consoleGroups, throttlingGroups } from './log-groups.ts'
import { useLogSave } from './save.ts'

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
    <Screen title={t.title} about={t.about} action={<DebugButton />}>
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
  const { data } = useLive(logHandlerList, {}, POLL_MS, isOn)
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

const GROUPS: Readonly<Partial<Record<LogTab, readonly FieldGroup[]>>> = {
  console: consoleGroups,
  throttling: throttlingGroups,
  audit: auditGroups,
}

/** Settings of one group of log handlers. */
function HandlerSettings({ tab, config }: { tab: LogTab; config: LogConfig }) {
  const words = useMessages(unavailableMessages)
  const save = useLogSave()
  if (tab === 'audit' && config.audit === undefined) return <EmptyState title={words.enterprise} />
  return <ConfigForm key={tab} groups={GROUPS[tab] ?? []} config={config} {...save} />
}
