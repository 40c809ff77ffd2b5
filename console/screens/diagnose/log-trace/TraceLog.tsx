import { Button, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type Trace, traceLogDetail } from '@signalbox/contract/trace'
import { nodeList } from '@signalbox/contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { POLL_MS, useLiveList } from '#api/live.ts'
import { query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { Column } from '#ui/table/table.ts'
import { logTraceMessages } from './log-trace.messages.ts'
import styles from './log-trace.module.css'
import { TRACE_LEVELS, traceSearch } from './log-trace.paths.ts'
import { filterLines, type TraceLine } from './trace-lines.ts'
import { useTraceActions } from './use-trace-actions.ts'
import { MAX_SHOWN_BYTES, useTraceLog } from './use-trace-log.ts'
import { List } from '#list/List.tsx'

/**
 * Log of a trace by line; that of a running trace is followed. In a cluster, the logs of all nodes are merged unless
 * one is selected.
 */
export function TraceLog({ trace }: { trace: Trace }) {
  const [{ node: asked }] = useSearch(traceSearch)
  const { name, status } = trace
  const { data } = useLiveList(traceLogDetail, { path: { name } }, POLL_MS, status !== 'stopped')
  const still = useLiveList(traceLogDetail, { path: { name } }, POLL_MS, status === 'stopped')
  const files = (data ?? still.data ?? []).toSorted((a, b) => b.mtime - a.mtime)
  const { data: cluster = [] } = useQuery({ ...query(nodeList, {}), enabled: isErlang() })
  const found = files.filter((each) => each.node === asked)
  const shown = (found.length > 0 ? found : files).map(({ node }) => node)
  const missing = cluster
    .map(({ node }) => node)
    .filter((node) => !files.some((each) => each.node === node))
  return (
    <NodesLog
      key={shown.toSorted().join(' ')}
      trace={trace}
      nodes={shown}
      files={files}
      missing={files.length === 0 || found.length > 0 ? [] : missing}
    />
  )
}

interface NodesLogProps {
  trace: Trace
  /** Nodes whose logs are shown. */
  nodes: readonly string[]
  /** Nodes of the cluster without a log of this trace, unless one node is selected. */
  missing: readonly string[]
  files: readonly { node: string; size: number }[]
}

function NodesLog({ trace, nodes, files, missing }: NodesLogProps) {
  const t = useMessages(logTraceMessages)
  const { bytes, list } = useFormats()
  const [{ level, q = '' }, setSearch] = useSearch(traceSearch)
  const [isWrapped, setIsWrapped] = useState(false)
  const [isFollowed, setIsFollowed] = useState(true)
  const { download } = useTraceActions()
  const isOver = trace.status === 'stopped'
  const log = useTraceLog(trace.name, nodes, isFollowed && !isOver)
  const { lines } = log
  const shown = useMemo(() => filterLines(lines, level, q), [lines, level, q])
  const isMerged = nodes.length > 1
  const [only] = isMerged ? [] : nodes
  const unknown = [...missing, ...log.unread]
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
            <Button size="xs" variant="default" onClick={() => void download(trace, only)}>
              {t.download}
            </Button>
          }
        >
          {t.tooLargeText(bytes(MAX_SHOWN_BYTES))}
        </Banner>
      )}
      {unknown.length > 0 && (
        <Banner tone="warning" title={t.missing(list(unknown))}>
          {t.missingText}
        </Banner>
      )}
      <List<TraceLine>
        isMain
        name="trace-lines"
        isEndFollowed={isFollowed && !isOver}
        words={{
          ...{ title: t.lines, search: t.search },
          ...{ empty: t.neverWritten, emptyText: t.neverWrittenText },
        }}
        read={read}
        rows={shown}
        columns={useColumns(isWrapped, isMerged)}
        rowKey={({ key }) => key}
        rowName={({ msg }) => msg}
        file={{ name: trace.name }}
        filters={[
          {
            ...{ key: 'text', label: t.search, kind: 'text', isMain: true },
            params: { contains: 'q' },
          },
        ]}
        beside={
          <>
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
                value={isMerged ? '' : only}
                onChange={(event) => setSearch({ node: event.currentTarget.value || undefined })}
                data={[
                  { value: '', label: t.allNodes },
                  ...files.map((each) => ({
                    value: each.node,
                    label: `${each.node} (${bytes(each.size)})`,
                  })),
                ]}
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
          title: ({ msg }) => msg,
          content: (line) => <LinePeek line={line} />,
        }}
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

/** Formats times with milliseconds, in the reader's time zone. */
function useLineTime(): (line: TraceLine) => string {
  const { time } = useFormats()
  return (line) => {
    const at = Date.parse(line.time)
    if (Number.isNaN(at)) return ''
    return `${time(at)}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`
  }
}

function useColumns(isWrapped: boolean, isMerged: boolean): readonly Column<TraceLine>[] {
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
      ...(isMerged
        ? [
            {
              key: 'node',
              header: t.node,
              help: t.nodeHelp,
              card: 'line',
              text: ({ node = '' }: TraceLine) => node,
              cell: ({ node }: TraceLine) => <span className="mono">{node}</span>,
            } as const,
          ]
        : []),
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
  }, [t, time, isWrapped, isMerged])
}
