import { accessRefusedList } from '@signalbox/contract/access'
import { lossList } from '@signalbox/contract/losses'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useActiveAlarms } from '#domain/alarms/active-alarms.ts'
import { useMessages } from '#language.tsx'
import { appMessages } from '../app.messages.ts'
import type { NavigationEntry } from '../navigation.ts'
import { AlarmCount, Count } from './AlarmCount.tsx'

type Page = NavigationEntry['page']

/** Number of troubles beside a page of an opened group; its figures are only read while the group is open. */
export function PageCount({ page }: { page: Page }) {
  const Shown = COUNTS[page]
  return Shown === undefined ? null : <Shown />
}

const COUNTS: Partial<Record<Page, () => React.ReactNode>> = {
  alarms: () => <AlarmCount />,
  clients: LosingCount,
  refused: DenialCount,
  connectors: () => <FailingCount noun="connector" />,
  actions: () => <FailingCount noun="action" />,
  sources: () => <FailingCount noun="source" />,
}

function LosingCount() {
  const t = useMessages(appMessages)
  const { can } = useCan(lossList)
  const { data } = useLive(lossList, { query: { limit: 1 } }, SLOW_POLL_MS, can)
  return <Count of={data?.clients.losing} words={t.losing} />
}

/** Denials of the busier one of the last two minutes, since the current one has just begun. */
function DenialCount() {
  const t = useMessages(appMessages)
  const { can } = useCan(accessRefusedList)
  const { data } = useLive(accessRefusedList, { query: { limit: 100 } }, SLOW_POLL_MS, can)
  const inMinute = (ago: number) =>
    (data?.data ?? []).reduce((sum, { course }) => sum + (course?.at(-1 - ago) ?? 0), 0)
  return <Count of={Math.max(inMinute(0), inMinute(1))} words={t.denials} />
}

/** Connectors, actions or sources that are down, by their alarms, which every screen reads. */
function FailingCount({ noun }: { noun: 'connector' | 'action' | 'source' }) {
  const t = useMessages(appMessages)
  const { names } = useActiveAlarms()
  return <Count of={names.filter((name) => name.startsWith(`${noun}:`)).length} words={t.failing} />
}
