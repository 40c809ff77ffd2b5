import type { StageMetrics } from '@signalbox/contract/stages'
import { IconFilterCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { movedTo } from '#ui/order/moved-to.ts'
import { useReorder } from '#ui/order/use-reorder.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { chainMessages } from '../chain/chain.messages.ts'
import { ChainSwitch } from '../chain/ChainSwitch.tsx'
import { ScreenLink } from '../page/links.tsx'
import { useLock } from '../page/lock.ts'
import { OrderCell } from '../page/OrderCell.tsx'
import { type Stage, type StageList, type StageValues, stageTopics } from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'
import { useStageActions } from './use-stage-actions.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { Offered } from '../page/Offered.tsx'

/** The metrics of so many stages are read for the list. */
const MAX_READ = 100

/** The stages of one kind, in the order in which messages meet them. */
export const StageListScreen = <V extends StageValues>({ list }: { list: StageList<V> }) => (
  <Offered operation={list.calls.list.operation} words={list.messages}>
    <Stages list={list} />
  </Offered>
)

function Stages<V extends StageValues>({ list }: { list: StageList<V> }) {
  const { calls, paths } = list
  const t = useMessages(list.messages)
  const common = useMessages(stageMessages)
  const words = useMessages(chainMessages)
  const { number } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const actions = useStageActions(list)
  const read = useLive(calls.list.operation, calls.list.request())
  const stages = read.data as readonly Stage[] | undefined // as of the list
  const names = stages?.map(({ name }) => name) ?? []
  const moved = (order: readonly string[], name: string) =>
    words.moved(name, number(order.indexOf(name) + 1), number(names.length))
  const reorder = useReorder(names, (order, name) => actions.order(order, moved(order, name)))
  const shown = reorder.order.flatMap((name) => stages?.find((each) => each.name === name) ?? [])
  const rowActions = ({ name }: Stage): RowAction[] => {
    const at = reorder.order.indexOf(name)
    const last = names.length - 1
    const move = (key: 'top' | 'up' | 'down' | 'bottom', to: number): RowAction[] => {
      if (to < 0 || to > last || to === at) return []
      const order = movedTo(reorder.order, name, to)
      const onSelect = () => void actions.order(order, moved(order, name))
      return [{ key, label: words[key], ...lock.action, onSelect }]
    }
    return [
      {
        key: 'settings',
        label: common.settings,
        onSelect: () => void router.navigate(paths.item(name, 'settings')),
      },
      ...move('top', 0),
      ...move('up', at - 1),
      ...move('down', at + 1),
      ...move('bottom', last),
      {
        key: 'reset',
        label: common.reset,
        ...lock.action,
        onSelect: () => void actions.reset(name),
      },
      {
        key: 'delete',
        label: common.deleteOne,
        isDanger: true,
        ...lock.action,
        onSelect: () => void actions.remove(name),
      },
    ]
  }
  return (
    <ListScreen
      name={list.id}
      words={t}
      icon={IconFilterCheck}
      read={read}
      rows={stages && shown}
      columns={useColumns(list, reorder, useMetrics(list, names))}
      rowKey={({ name }) => name}
      page={({ name }) => paths.item(name)}
      rowActions={rowActions}
      add={<AddButton label={t.add} to={paths.create()} />}
    />
  )
}

type Metrics = ReadonlyMap<string, StageMetrics>

/** Metrics of the stages, which the API only returns one by one. */
function useMetrics<V extends StageValues>(
  { id, calls: { metrics } }: StageList<V>,
  names: readonly string[],
): Metrics | undefined {
  const wanted = names.slice(0, MAX_READ)
  return useQuery({
    queryKey: [metrics.operation.id, 'all', id, wanted],
    queryFn: async ({ signal }) => {
      const read = wanted.map(async (name) => {
        const answer: unknown = await client.call(metrics.operation, metrics.request(name), {
          signal,
        })
        return [name, (answer as { metrics: StageMetrics }).metrics] as const // of the operation
      })
      // Stages that were deleted by then, or that could not be read, have no metrics.
      const found = await Promise.allSettled(read)
      return new Map(found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    },
    enabled: wanted.length > 0,
    refetchInterval: POLL_MS,
    structuralSharing: false,
    // Metrics stay valid in another order, or if a stage is added or deleted.
    placeholderData: keepPreviousData,
  }).data
}

function useColumns<V extends StageValues>(
  list: StageList<V>,
  reorder: ReturnType<typeof useReorder>,
  metrics: Metrics | undefined,
): readonly Column<Stage>[] {
  const common = useMessages(stageMessages)
  const words = useMessages(chainMessages)
  const language = useLanguage()
  const { number } = useFormats()
  const actions = useStageActions(list)
  const place = ({ name }: Stage) => number(reorder.order.indexOf(name) + 1)
  const topics = (stage: Stage) => stageTopics(stage).join(', ')
  const action = ({ failure_action: of }: Stage) =>
    of === 'drop' || of === 'disconnect' || of === 'ignore' ? common[of] : of
  const { column } = list
  const count = (key: 'matched' | 'succeeded' | 'failed') => {
    const findCount = ({ name }: Stage) => metrics?.get(name)?.[key]
    const text = (stage: Stage) => {
      const value = findCount(stage)
      return value === undefined ? UNKNOWN : number(value)
    }
    return { key, header: common[key], numeric: true, text, raw: findCount, cell: text }
  }
  return [
    {
      key: 'order',
      header: words.order,
      text: place,
      cell: ({ name }) => <OrderCell id={name} label={words.handle(name)} reorder={reorder} />,
    },
    {
      key: 'name',
      header: common.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: ({ name }) => <ScreenLink to={list.paths.item(name)}>{name}</ScreenLink>,
    },
    {
      key: 'topics',
      header: common.topics,
      card: 'line',
      isWide: true,
      text: topics,
      cell: (stage) => (
        <span className="mono" title={topics(stage)}>
          {topics(stage)}
        </span>
      ),
    },
    {
      key: column.key,
      header: column.header[language],
      text: (stage) => column.text(stage, language),
    },
    { key: 'action', header: common.action, text: action },
    count('matched'),
    count('succeeded'),
    count('failed'),
    {
      key: 'enable',
      header: words.enabled,
      card: 'state',
      text: ({ enable }) => String(enable !== false),
      cell: (stage) => (
        <ChainSwitch
          name={stage.name}
          isEnabled={stage.enable !== false}
          onToggle={() => actions.toggle(stage)}
        />
      ),
    },
  ]
}
