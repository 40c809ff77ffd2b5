import { Button, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type Trace, traceLogDetail } from '@signalbox/contract/trace'
import { useMemo, useState } from 'react'
import { useRowsSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { logLevels } from '../../../parts/log-levels.messages.ts'
import { usePeek } from '../../../parts/peek.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { logTraceMessages } from './log-trace.messages.ts'
import styles from './log-trace.module.css'
import { TRACE_LEVELS, traceSearch } from './log-trace.paths.ts'
import { filterLines, type TraceLine } from './trace-lines.ts'
import { useTraceActions } from './use-trace-actions.ts'
import { MAX_SHOWN_BYTES, useTraceLog } from './use-trace-log.ts'

const POLL_MS = 5000

/** The log of a trace on one node, line by line; that of a running trace is followed. */
export function TraceLog({ trace }: { trace: Trace }) {
  const [{ node: asked }] = useSearch(traceSearch)
  const { name, status } = trace
  const { data } = useLiveList(traceLogDetail, { path: { name } }, POLL_MS, status !== 'stopped')
  const still = useLiveList(traceLogDetail, { path: { name } }, POLL_MS, status === 'stopped')
  const files = (data ?? still.data ?? []).toSorted((a, b) => b.mtime - a.mtime)
  const node = files.find((each) => each.node === asked)?.node ?? files[0]?.node
  return <NodeLog key={node} trace={trace} node={node} files={files} />
}

interface NodeLogProps {
  trace: Trace
  node: string | undefined
  files: readonly { node: string; size: number }[]
}

function NodeLog({ trace, node, files }: NodeLogProps) {
  const t = useMessages(logTraceMessages)
  const { bytes } = useFormats()
  const [{ level, q = '' }, setSearch] = useSearch(traceSearch)
  const [isWrapped, setIsWrapped] = useState(false)
  const [isFollowed, setIsFollowed] = useState(true)
  const { download } = useTraceActions()
  const isOver = trace.status === 'stopped'
  const log = useTraceLog(trace.name, node, isFollowed && !isOver)
  const { lines } = log
  const shown = useMemo(() => filterLines(lines, level, q), [lines, level, q])
  const peek = usePeek()
  const fields: readonly FilterField[] = [
    { key: 'text', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
  ]
  const levels = useMessages(logLevels)
  const read = {
    isPending: !log.isRead && lines.length === 0 && log.error === null,
    error: log.error,
    refetch: log.retry,
  }
  return (
    <>
      {log.isTooLarge && (
        <Banner
          tone="info"
          title={t.tooLarge}
          action={
            <Button size="xs" variant="default" onClick={() => void download(trace, node)}>
              {t.download}
            </Button>
          }
        >
          {t.tooLargeText(bytes(MAX_SHOWN_BYTES))}
        </Banner>
      )}
      <DataTable<TraceLine>
        isMain
        isEndFollowed={isFollowed && !isOver}
        label={t.lines}
        source={useRowsSource(read, shown)}
        columns={useColumns(isWrapped)}
        columnsName="trace-lines"
        rowKey={({ key }) => key}
        rowName={({ msg }) => msg}
        file={{ name: trace.name }}
        {...useListFilters(fields)}
        filters={
          <>
            <ListFilters label={t.search} fields={fields} />
            <Segments
              label={t.level}
              isSmall
              value={level}
              onChange={(next) => setSearch({ level: next })}
              options={TRACE_LEVELS.map((value) => ({ value, label: levels[value] }))}
            />
            {files.length > 1 && (
              <NativeSelect
                aria-label={t.node}
                size="xs"
                value={node ?? ''}
                onChange={(event) => setSearch({ node: event.currentTarget.value })}
                data={files.map((each) => ({
                  value: each.node,
                  label: `${each.node} (${bytes(each.size)})`,
                }))}
              />
            )}
          </>
        }
        tools={
          <div className={styles.tools}>
            <Switch
              size="xs"
              label={t.wrap}
              checked={isWrapped}
              onChange={(event) => setIsWrapped(event.currentTarget.checked)}
            />
            {!isOver && (
              <Switch
                size="xs"
                label={t.follow}
                checked={isFollowed}
                onChange={(event) => setIsFollowed(event.currentTarget.checked)}
              />
            )}
          </div>
        }
        peek={{
          ...peek,
          title: ({ msg }) => msg,
          content: (line) => <LinePeek line={line} />,
        }}
        empty={{ title: t.neverWritten, text: t.neverWrittenText }}
      />
    </>
  )
}

function LinePeek({ line }: { line: TraceLine }) {
  const t = useMessages(logTraceMessages)
  const fields = Object.entries(line.meta ?? {}).map(([label, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
    return { label, value: <pre className={styles.value}>{text}</pre>, copy: text }
  })
  return (
    <KeyValues
      items={[
        ...fields,
        {
          label: t.wholeLine,
          value: <pre className={styles.value}>{line.raw}</pre>,
          copy: line.raw,
        },
      ]}
    />
  )
}

/** With milliseconds, in the reader's time zone. */
function useLineTime(): (line: TraceLine) => string {
  const { time } = useFormats()
  return (line) => {
    const at = Date.parse(line.time)
    if (Number.isNaN(at)) return ''
    return `${time(at)}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`
  }
}

function useColumns(isWrapped: boolean): readonly Column<TraceLine>[] {
  const t = useMessages(logTraceMessages)
  const time = useLineTime()
  return useMemo(() => {
    const label = ({ tag, level }: TraceLine) => (tag === '' ? level : tag)
    return [
      {
        key: 'time',
        header: t.time,
        card: 'line',
        text: time,
        raw: (line) => line.time,
        cell: (line) => <span className={`${styles.time} mono`}>{time(line)}</span>,
      },
      {
        key: 'label',
        header: t.tag,
        help: t.tagHelp,
        card: 'state',
        text: label,
        cell: (line) => (
          <span className={styles.label} data-level={line.level}>
            {label(line)}
          </span>
        ),
      },
      {
        key: 'event',
        header: t.event,
        card: 'title',
        isWide: true,
        text: ({ msg }) => msg,
        cell: ({ msg, clientid, details }) => (
          <span className={`${styles.line} mono`} data-wrapped={isWrapped}>
            <span>{msg}</span>
            {clientid !== '' && <span className={styles.fields}> {clientid}</span>}
            <span className={styles.fields}> {isWrapped ? details : details.slice(0, 500)}</span>
          </span>
        ),
      },
    ]
  }, [t, time, isWrapped])
}
