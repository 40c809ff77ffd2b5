import { Button, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { logEntryList, logHandlerList, RECENT } from '@signalbox/contract/log'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLiveList } from '#api/live.ts'
import { listQuery, query } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { SeeAlso } from '#domain/page/SeeAlso.tsx'
import { paths } from '#paths.ts'
import { Screen } from '#ui/Screen.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { DebugButton } from './DebugButton.tsx'
import { EntryPeek } from './EntryPeek.tsx'
import { useDownloads } from './downloads.ts'
import { fold, type FoldedEntry, toggled } from './fold.ts'
import { Histogram } from './Histogram.tsx'
import { useEntryTime, useLogColumns } from './log.columns.tsx'
import { logMessages } from './log.messages.ts'
import styles from './log.module.css'
import { useSkipped } from './skipped.ts'
import { logSearch, SHOWN_LEVELS } from './log.paths.ts'
import { List } from '#list/List.tsx'

const POLL_MS = 1000
/** Number of entries on a page. */
const ENTRIES = 100

/** Position of the reader; `undefined` follows the end of the log. */
interface Place {
  position: string
  direction: 'older' | 'newer'
}

/** The log: read, searched and followed. */
export function LogReader({ tabs }: { tabs: ReactNode }) {
  const t = useMessages(logMessages)
  const levels = useMessages(logLevels)
  const { dateTime, number } = useFormats()
  const [{ handler = RECENT, level, q, field, from, to }, setSearch] = useSearch(logSearch)
  const [isWrapped, setIsWrapped] = useState(false)
  const asked = {
    handler,
    limit: ENTRIES,
    ...(level !== 'all' && { level }),
    ...(q !== undefined && { text: q }),
    ...(field !== undefined && isField(field) && { field }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const { read, place, setPlace } = usePages(asked)
  const time = useEntryTime()
  const meta = read.data?.meta
  const isFiltered = level !== 'all' || q !== undefined || field !== undefined
  const isFollowing = place === undefined && to === undefined
  const skipped = useSkipped(
    read.isPlaceholderData ? undefined : read.data,
    isFollowing ? JSON.stringify(asked) : undefined,
    isFiltered,
  )
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const entries = read.data?.data
  const rows = useMemo(() => entries && fold(entries, unfolded), [entries, unfolded])
  const handleField = useCallback((next: string) => setSearch({ field: next }), [setSearch])
  const handleFold = useCallback(
    (row: FoldedEntry) => setUnfolded((before) => toggled(before, row)),
    [],
  )
  const columns = useLogColumns({ isWrapped, onField: handleField, onFold: handleFold })
  const show = (position: string | undefined, direction: Place['direction']) =>
    setPlace(position === undefined ? undefined : { position, direction })
  return (
    <Screen
      title={t.title}
      about={joinSentences(t.about, handler === RECENT && t.recentAbout)}
      action={
        <>
          <SeeAlso to={paths.logTrace()}>{t.trace}</SeeAlso>
          <DebugButton />
          <ReadAsOf reads={[read]} />
        </>
      }
    >
      {tabs}
      {meta?.is_partial === true && meta.read_to !== undefined && (
        <Banner
          tone="info"
          title={t.partial(dateTime(meta.read_to))}
          action={
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                place?.direction === 'newer' ? show(meta.newer, 'newer') : show(meta.older, 'older')
              }
            >
              {t.goOn}
            </Button>
          }
        >
          {t.partialText}
        </Banner>
      )}
      {skipped !== undefined && (
        <Banner
          tone="info"
          title={skipped.isExact ? t.skipped(number(skipped.lines)) : t.skippedSome}
        >
          {t.skippedText}
        </Banner>
      )}
      <Histogram asked={asked} isPast={to !== undefined} onRange={(range) => setSearch(range)} />
      <List<FoldedEntry>
        words={{
          ...{ title: t.entries, search: t.search, empty: t.empty },
          emptyText: handler === RECENT ? t.recentAbout : t.emptyText,
        }}
        read={read}
        rows={rows}
        columns={columns}
        rowKey={({ entry }) => entry.id}
        rowName={({ entry }) => entry.message}
        file={{ name: 'log' }}
        isMain
        filters={useFields()}
        beside={
          <>
            <span className={styles.level}>
              <span aria-hidden="true">{t.level}</span>
              <Segments
                label={t.level}
                isSmall
                value={level}
                onChange={(next) => setSearch({ level: next })}
                options={SHOWN_LEVELS.map((value) => ({ value, label: levels[value] }))}
              />
            </span>
            <Source handler={handler} onChange={(next) => setSearch({ handler: next })} />
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
            <Pages meta={meta} isFollowing={place === undefined} onShow={show} />
          </div>
        }
        listActions={useDownloads()}
        peek={{
          title: ({ entry }) => time(entry),
          content: ({ entry }) => <EntryPeek entry={entry} onField={handleField} />,
        }}
      />
    </Screen>
  )
}

type Asked = Parameters<typeof useLiveList<typeof logEntryList>>[1]['query']

/** Reads the shown page: the end of the log repeatedly, any other page once. */
function usePages(asked: NonNullable<Asked>) {
  const key = JSON.stringify(asked)
  const [held, setHeld] = useState<{ key: string; place: Place }>()
  // A place belongs to the filters that it was found with.
  const place = held?.key === key ? held.place : undefined
  const live = useLiveList(logEntryList, { query: asked }, POLL_MS, place === undefined)
  const still = useQuery({
    ...listQuery(logEntryList, { query: { ...asked, ...place } }),
    enabled: place !== undefined,
  })
  return {
    read: place === undefined ? live : still,
    place,
    setPlace: (next: Place | undefined) =>
      setHeld(next === undefined ? undefined : { key, place: next }),
  }
}

interface PagesProps {
  meta: { older?: string | undefined; newer: string; has_newer: boolean } | undefined
  isFollowing: boolean
  onShow: (position: string | undefined, direction: Place['direction']) => void
}

function Pages({ meta, isFollowing, onShow }: PagesProps) {
  const t = useMessages(logMessages)
  const button = { size: 'xs', variant: 'default' } as const
  return (
    <>
      <Button
        {...button}
        disabled={meta?.older === undefined}
        title={meta?.older === undefined ? t.oldest : undefined}
        onClick={() => onShow(meta?.older, 'older')}
      >
        {t.older}
      </Button>
      {!isFollowing && (
        <>
          <Button
            {...button}
            disabled={meta?.has_newer !== true}
            onClick={() => onShow(meta?.newer, 'newer')}
          >
            {t.newer}
          </Button>
          <Button {...button} onClick={() => onShow(undefined, 'older')}>
            {t.latest}
          </Button>
        </>
      )}
    </>
  )
}

/** Lines in memory, or the files of a handler. */
function Source({ handler, onChange }: { handler: string; onChange: (next?: string) => void }) {
  const t = useMessages(logMessages)
  const { data } = useQuery(query(logHandlerList, {}))
  const names = (data?.handlers ?? []).filter(({ kind }) => kind === 'file')
  const others = names.some(({ name }) => name === handler) || handler === RECENT ? [] : [handler]
  return (
    <NativeSelect
      aria-label={t.source}
      size="xs"
      value={handler}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(value === RECENT ? undefined : value)
      }}
      data={[
        { value: RECENT, label: t.recent },
        ...names.map(({ name }) => ({ value: name, label: name })),
        ...others,
      ]}
    />
  )
}

/** Name and value: `clientid=c-7`. */
const isField = (text: string) => /^[^=]+=/.test(text)

function useFields(): readonly FilterField[] {
  const t = useMessages(logMessages)
  return [
    { key: 'text', label: t.searchText, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'field',
      label: t.fieldFilter,
      kind: 'text',
      params: { is: 'field' },
      problem: (value) => (isField(value) ? undefined : t.fieldProblem),
    },
    { key: 'time', label: t.time, kind: 'time', params: { atLeast: 'from', atMost: 'to' } },
  ]
}
