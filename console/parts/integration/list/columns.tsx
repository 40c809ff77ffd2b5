import type { ChannelMetrics } from '@signalbox/contract/channels'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { ChainSwitch } from '../../chain/ChainSwitch.tsx'
import { ScreenLink } from '../../links.tsx'
import { paths } from '../../../paths.ts'
import { EnabledByWebhook } from '../EnabledByWebhook.tsx'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { connectorIdOf, isEnabled, isOfWebhook } from '../item.ts'
import { StateCell } from '../StateCell.tsx'
import { stateWord } from '../state.ts'
import { Marked, TypeMark } from '../TypeMark.tsx'
import { useTypeName } from '../type-names.ts'
import { UsedBy, useUsageText } from '../UsedBy.tsx'
import styles from './list.module.css'
import type { ItemRow } from './rows.ts'

/** The columns of a list of connectors, actions or sources. */
export function useItemColumns(
  { noun, paths: { item: hrefOf } }: Family,
  onToggle: (row: ItemRow) => Promise<unknown>,
): readonly Column<ItemRow>[] {
  const t = useMessages(integrationMessages)
  const { dateTime } = useFormats()
  const typeName = useTypeName()
  const usageText = useUsageText()
  const counters = useCounterColumns()
  const word = ({ state }: ItemRow) => t[stateWord(noun, state)]
  const columns: readonly Column<ItemRow>[] = [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      isSortable: true,
      text: ({ item }) => item.name,
      copy: ({ item }) => item.name,
      cell: ({ id, item }) => (
        <Marked>
          <TypeMark type={item.type} />
          <ScreenLink to={hrefOf(id)}>{item.name}</ScreenLink>
        </Marked>
      ),
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      isSortable: true,
      text: ({ item }) => typeName(item.type),
      raw: ({ item }) => item.type,
      cell: ({ item }) => typeName(item.type),
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      isSortable: true,
      text: (row) => [word(row), row.reason].filter(Boolean).join(': '),
      cell: ({ item, downSince }) => <StateCell noun={noun} item={item} downSince={downSince} />,
    },
    {
      key: 'enable',
      header: t.enabled,
      text: ({ item }) => (isEnabled(item) ? t.enabled : t.disabled),
      cell: (row) =>
        isOfWebhook(row.item) ? (
          <EnabledByWebhook name={row.item.name} isEnabled={isEnabled(row.item)} />
        ) : (
          <ChainSwitch
            name={row.item.name}
            isEnabled={isEnabled(row.item)}
            onToggle={() => onToggle(row)}
          />
        ),
    },
    ...(noun === 'connector'
      ? []
      : [
          {
            key: 'connector',
            header: t.connector,
            isSortable: true,
            text: ({ item }: ItemRow) => item.connector ?? '',
            cell: ({ item }: ItemRow) => (
              <ScreenLink to={paths.connector(connectorIdOf(item))}>{item.connector}</ScreenLink>
            ),
          },
        ]),
    {
      key: 'usage',
      header: t.usedBy,
      isSortable: true,
      text: ({ usage }) => usageText(noun, usage),
      cell: ({ item, usage }) => <UsedBy noun={noun} item={item} usage={usage} />,
    },
    ...(noun === 'connector' ? [] : counters),
    {
      key: 'note',
      header: t.note,
      isShown: false,
      text: ({ item }) => item.description ?? '',
      cell: ({ item }) => item.description ?? '',
    },
    {
      key: 'since',
      header: t.downSince,
      isShown: false,
      text: ({ downSince }) => (downSince === undefined ? '' : dateTime(downSince)),
      cell: ({ downSince }) => (downSince === undefined ? '' : dateTime(downSince)),
    },
  ]
  // A source has neither a buffer nor anything that fails.
  return noun === 'action' ? columns : columns.filter(({ key }) => !OF_ACTIONS.has(key))
}

const OF_ACTIONS: ReadonlySet<string> = new Set(['failed', 'dropped', 'queued'])

function useCounterColumns(): readonly Column<ItemRow>[] {
  const t = useMessages(integrationMessages)
  const { number, rate } = useFormats()
  const rateText = ({ metrics }: ItemRow) => (metrics === undefined ? UNKNOWN : rate(metrics.rate))
  const count = (value: number | undefined) => (value === undefined ? UNKNOWN : number(value))
  const counter = (
    key: string,
    [header, help]: readonly [string, string],
    of: (metrics: ChannelMetrics) => number,
  ): Column<ItemRow> => {
    const value = ({ metrics }: ItemRow) => metrics && of(metrics)
    return {
      key,
      header,
      help,
      numeric: true,
      isSortable: true,
      text: (row) => count(value(row)),
      raw: value,
      cell: (row) => <Bad isBad={(value(row) ?? 0) > 0} text={count(value(row))} />,
    }
  }
  return [
    {
      key: 'rate',
      header: t.rate,
      numeric: true,
      isSortable: true,
      text: rateText,
      raw: ({ metrics }) => metrics?.rate,
      cell: rateText,
    },
    counter('failed', [t.failed, t.failedHelp], ({ failed }) => failed),
    counter('dropped', [t.dropped, t.droppedHelp], ({ dropped }) => dropped),
    counter('queued', [t.queued, t.queuedHelp], ({ queuing }) => queuing),
  ]
}

/** A figure that its header explains; other than 0 it needs attention. */
function Bad({ isBad, text }: { isBad: boolean; text: string }) {
  return (
    <span data-bad={isBad || undefined} className={styles.figure}>
      {text}
    </span>
  )
}
