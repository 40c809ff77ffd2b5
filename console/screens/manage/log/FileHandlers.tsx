import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type LogConfig, type LogHandler, logHandlerList } from '@signalbox/contract/log'
import { useMemo, useState } from 'react'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { useReview } from '#form/review/use-review.ts'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useToast } from '#ui/toast.tsx'
import { fileGroups } from './log-groups.ts'
import { logMessages } from './log.messages.ts'
import { logSearch } from './log.paths.ts'
import styles from './log.module.css'
import { NewHandlerForm } from './NewHandlerForm.tsx'
import { useLogSave } from './save.ts'
import { sizeText } from '#domain/words/size-text.ts'
import { List } from '#list/List.tsx'

/** List of all file handlers, or the settings of one. */
export function FileHandlers({ config }: { config: LogConfig }) {
  const t = useMessages(logMessages)
  const lock = useLock()
  const save = useLogSave()
  const [{ handler }, setSearch] = useSearch(logSearch)
  const [isAdding, setIsAdding] = useState(false)
  const { remove, dialog } = useRemove(config, () => setSearch({ handler: undefined }))
  const canSeeState = useCan(logHandlerList).can
  const { data, refetch, isLoading } = useLive(logHandlerList, {}, POLL_MS, canSeeState)
  const names = Object.keys(config.file)
  const shown = handler !== undefined && names.includes(handler) ? handler : names[0]
  const folder = data?.folder
  const groups = useMemo(
    () => (shown === undefined ? [] : fileGroups(shown, folder)),
    [shown, folder],
  )
  const described = useMemo(() => ['file.', `file.${shown ?? ''}.`] as const, [shown])
  return (
    <>
      <Section
        title={t.handlers}
        action={
          <Button variant="default" {...lock.button} onClick={() => setIsAdding(true)}>
            {t.add}
          </Button>
        }
      >
        <Handlers
          config={config}
          states={data?.handlers}
          isPending={isLoading}
          onRefresh={() => void refetch()}
          onShow={(name) => setSearch({ handler: name })}
          onRemove={(name) => void remove(name)}
        />
        <After isReady={!isLoading}>
          <p className={styles.note}>
            {data === undefined ? t.enabledNote : t.folder(data.folder)}
          </p>
        </After>
      </Section>
      {shown !== undefined && (
        <After isReady={!isLoading}>
          <Section title={t.settingsOf(shown)}>
            <ConfigForm
              key={shown}
              groups={groups}
              config={config}
              described={described}
              {...save}
            />
          </Section>
        </After>
      )}
      {isAdding && lock.canWrite && (
        <NewHandlerForm
          config={config}
          onClose={() => setIsAdding(false)}
          onCreated={(name) => setSearch({ handler: name })}
        />
      )}
      {dialog}
    </>
  )
}

interface HandlersProps {
  config: LogConfig
  /** States of the log files; only the embedded broker reports them. */
  states: readonly LogHandler[] | undefined
  isPending: boolean
  onRefresh: () => void
  onShow: (name: string) => void
  onRemove: (name: string) => void
}

interface HandlerRow {
  name: string
  isEnabled: boolean
  level: string
  path: string
  state: LogHandler | undefined
}

function Handlers({ config, states, isPending, onRefresh, onShow, onRemove }: HandlersProps) {
  const t = useMessages(logMessages)
  const lock = useLock()
  const rows = Object.entries(config.file).map(
    ([name, { enable = false, level = '', path = '' }]): HandlerRow => {
      const state = states?.find((each) => each.kind === 'file' && each.name === name)
      return { name, isEnabled: enable, level, path: state?.path ?? path, state }
    },
  )
  return (
    <List<HandlerRow>
      words={{ title: t.handlers, empty: t.noHandlers, emptyText: t.noHandlersText }}
      source={{
        rows: isPending ? undefined : rows,
        isPending,
        isRefreshing: false,
        refresh: onRefresh,
      }}
      columns={useHandlerColumns(states !== undefined, onShow)}
      rowKey={({ name }) => name}
      onOpen={({ name }) => onShow(name)}
      rowActions={({ name }) => [
        {
          key: 'remove',
          label: t.remove,
          isDanger: true,
          ...lock.action,
          onSelect: () => onRemove(name),
        },
      ]}
    />
  )
}

function useHandlerColumns(
  hasState: boolean,
  onShow: (name: string) => void,
): readonly Column<HandlerRow>[] {
  const t = useMessages(logMessages)
  const levels: Readonly<Record<string, string>> = useMessages(logLevels)
  const { number } = useFormats()
  const size = ({ state }: HandlerRow) => sizeText(state?.size ?? 0, number)
  const lines = ({ state }: HandlerRow) => number(state?.lines ?? 0)
  return [
    {
      key: 'name',
      header: t.handler,
      card: 'title',
      text: ({ name }) => name,
      cell: ({ name }) => <TextButton onClick={() => onShow(name)}>{name}</TextButton>,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: ({ isEnabled }) => (isEnabled ? t.enabled : t.stopped),
      cell: ({ isEnabled, state }) => <HandlerState isEnabled={isEnabled} state={state} />,
    },
    {
      key: 'level',
      header: t.level,
      text: ({ level }) => level,
      cell: ({ level }) => levels[level] ?? level,
    },
    {
      key: 'path',
      header: t.file,
      card: 'line',
      text: ({ path }) => path,
      copy: ({ path }) => path,
      cell: ({ path }) => <span className="mono">{path}</span>,
    },
    ...(hasState
      ? [
          { key: 'size', header: t.size, numeric: true, text: size },
          { key: 'lines', header: t.lines, numeric: true, text: lines },
        ]
      : []),
  ]
}

interface HandlerStateProps {
  isEnabled: boolean
  state: LogHandler | undefined
}

function HandlerState({ isEnabled, state }: HandlerStateProps) {
  const t = useMessages(logMessages)
  if (state?.status === 'failed') return <StatusBadge tone="error" label={t.broken} />
  if (!isEnabled) return <StatusBadge tone="stopped" label={t.stopped} />
  // A cluster does not say whether it can write.
  if (state === undefined) return <StatusBadge tone="neutral" label={t.enabled} />
  return <StatusBadge tone="running" label={t.running} />
}

function useRemove(config: LogConfig, onRemoved: () => void) {
  const t = useMessages(logMessages)
  const toast = useToast()
  const { review, dialog } = useReview()
  const { readNow, put, save, isRevertible } = useLogSave()
  const remove = async (name: string) => {
    const { [name]: _, ...file } = config.file
    const { kind } = await review({
      title: t.removeTitle(name),
      seen: config,
      next: { ...config, file },
      readNow,
      put,
      save,
      isRevertible,
      effects: () => [{ tone: 'warning', title: t.removeEffect }],
      isDangerous: true,
    })
    if (kind !== 'saved') return
    toast.success(t.deleted(name))
    onRemoved()
  }
  return { remove, dialog }
}
