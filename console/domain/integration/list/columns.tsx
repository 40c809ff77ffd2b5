import type { ChannelMetrics } from '@signalbox/contract/channels'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Count } from '#ui/Count.tsx'
import type { Column } from '#ui/table/table.ts'
import { ChainSwitch } from '../../chain/ChainSwitch.tsx'
import { ScreenLink } from '../../page/links.tsx'
import { paths } from '#paths.ts'
import { EnabledByWebhook } from '../EnabledByWebhook.tsx'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { toConnectorId, isEnabled, isOfWebhook, type Noun } from '../item.ts'
import { STATES } from '../search.ts'
import { StateCell } from '../StateCell.tsx'
import { stateWord } from '../state.ts'
import { Marked, TypeMark } from '../TypeMark.tsx'
import { useTypeName } from '../type-names.ts'
import { UsedBy, useUsageText } from '../UsedBy.tsx'
import { FiguresInView } from './FiguresInView.tsx'
import type { ItemRow } from './rows.ts'

/**
 * The columns of a list of connectors, actions or sources.
 *
 * @param isLong the list has too many items for reading all figures
 */
export function useItemColumns(
  { noun, paths: { item: hrefOf } }: Family,
  onToggle: (row: ItemRow) => Promise<unknown>,
  isLong: boolean,
): readonly Column<ItemRow>[] {
  const t = useMessages(integrationMessages)
  const { dateTime } = useFormats()
  const typeName = useTypeName()
  const usageText = useUsageText()
  const counters = useCounterColumns(noun, isLong)
  const word = ({ state }: ItemRow) => t[stateWord(noun, state)]
  const columns: readonly Column<ItemRow>[] = [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      sortBy: ({ item }) => item.name,
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
      sortBy: ({ item }) => item.type,
      text: ({ item }) => typeName(item.type),
      raw: ({ item }) => item.type,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      sortBy: ({ state }) => STATES.indexOf(state),
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
            sortBy: ({ item }: ItemRow) => item.connector,
            text: ({ item }: ItemRow) => item.connector ?? '',
            cell: ({ item }: ItemRow) => (
              <ScreenLink to={paths.connector(toConnectorId(item))}>{item.connector}</ScreenLink>
            ),
          },
        ]),
    ...(noun === 'connector' ? [] : counters),
    {
      key: 'usage',
      header: t.usedBy,
      sortBy: ({ usage }) =>
        usage && usage.actions.length + usage.sources.length + usage.rules.length,
      text: ({ usage }) => usageText(noun, usage),
      cell: ({ item, usage }) => <UsedBy noun={noun} item={item} usage={usage} />,
    },
    {
      key: 'note',
      header: t.note,
      isShown: false,
      text: ({ item }) => item.description ?? '',
    },
    {
      key: 'since',
      header: t.downSince,
      isShown: false,
      text: ({ downSince }) => (downSince === undefined ? '' : dateTime(downSince)),
    },
  ]
  // A source has neither a buffer nor anything that fails.
  return noun === 'action' ? columns : columns.filter(({ key }) => !OF_ACTIONS.has(key))
}

const OF_ACTIONS: ReadonlySet<string> = new Set(['failed', 'dropped', 'queued'])

/** @param isLong the figures are read row by row, so that they cannot sort the list */
function useCounterColumns(noun: Noun, isLong: boolean): readonly Column<ItemRow>[] {
  const t = useMessages(integrationMessages)
  const { number, rate } = useFormats()
  const figure = (
    [key, header, help]: readonly [key: string, header: string, help?: string],
    valueOf: (metrics: ChannelMetrics) => number,
    format: (value: number) => string,
    of?: 'lost' | 'waiting',
  ): Column<ItemRow> => {
    const value = ({ metrics }: ItemRow) => metrics && valueOf(metrics)
    const text = (known: number | undefined) => (known === undefined ? UNKNOWN : format(known))
    const show = (known: number | undefined) =>
      of === undefined ? text(known) : <Count value={known} text={text(known)} of={of} />
    return {
      ...{ key, header, numeric: true, raw: value },
      ...(help !== undefined && { help }),
      ...(!isLong && { sortBy: value }),
      text: (row) => text(value(row)),
      cell: (row) =>
        isLong ? (
          <FiguresInView noun={noun} id={row.id}>
            {(metrics) => show(metrics && valueOf(metrics))}
          </FiguresInView>
        ) : (
          show(value(row))
        ),
    }
  }
  return [
    figure(['rate', t.rate], (each) => each.rate, rate),
    figure(['queued', t.queued, t.queuedHelp], ({ queuing }) => queuing, number, 'waiting'),
    figure(['failed', t.failed, t.failedHelp], ({ failed }) => failed, number, 'lost'),
    figure(['dropped', t.dropped, t.droppedHelp], ({ dropped }) => dropped, number, 'lost'),
  ]
}
