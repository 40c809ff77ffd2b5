import { type ConfigChange, configChangeList } from '@signalbox/contract/config-history'
import type { IntegrationKind } from '@signalbox/contract/integration-history'
import { type MonitorMark, monitorMarkList } from '@signalbox/contract/monitor'
import { useMemo } from 'react'
import { useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import type { Mark } from '#ui/TimeSeries.tsx'
import { CHARTS_POLL_MS } from '../../trends/range.ts'
import { trendMessages } from '../../trends/trends.messages.ts'
import { historyMessages } from './history.messages.ts'

const ROOTS: Readonly<Record<IntegrationKind, string>> = {
  rule: 'rule_engine.rules',
  action: 'actions',
  source: 'sources',
  connector: 'connectors',
}
/** Older changes have no mark. */
const MAX_CHANGES = 100
/** More fields do not fit in a tip. */
const MAX_FIELDS = 3

/** Changes of the configuration of an item, its alarms, and the starts of the broker. */
export function useHistoryMarks(
  kind: IntegrationKind,
  id: string,
  latest: number,
): readonly Mark[] {
  const t = useMessages(historyMessages)
  const words = useMessages(trendMessages)
  const query = { root: ROOTS[kind], item: id, limit: MAX_CHANGES }
  const hasChanges = useCan(configChangeList).can
  const hasMarks = useCan(monitorMarkList).can
  const changes = useLiveList(configChangeList, { query }, CHARTS_POLL_MS, hasChanges).data
  const marks = useLiveList(monitorMarkList, { query: { latest } }, CHARTS_POLL_MS, hasMarks).data
  return useMemo(() => {
    const nameActor = ({ actor }: ConfigChange) => actor.name || t.theBroker
    const nameChange = (change: ConfigChange) => {
      const name = nameActor(change)
      if (change.kind === 'created') return t.created(name)
      if (change.kind === 'removed') return t.removed(name)
      const fields = change.fields.slice(0, MAX_FIELDS).join(', ')
      return fields === '' ? t.changedAll(name) : t.changed(name, fields)
    }
    return [
      ...(changes?.data ?? [])
        .filter(({ result }) => result === 'applied')
        .map((change) => ({
          at: new Date(change.at).getTime(),
          kind: 'change' as const,
          label: nameChange(change),
        })),
      ...(marks ?? [])
        .filter((mark) => mark.kind === 'start' || isAlarmOf(mark, kind, id))
        .map(({ at, kind: event, node, name = '' }) => ({
          at: new Date(at).getTime(),
          kind: event,
          label: event === 'start' ? words.started(node) : words.raised(name),
        })),
    ]
  }, [changes, marks, kind, id, t, words])
}

/** Alarms of resources are named `action:http:a:connector:http:h`. */
const isAlarmOf = ({ name = '' }: MonitorMark, kind: IntegrationKind, id: string) =>
  `${name}:`.includes(`${kind}:${id}:`)
