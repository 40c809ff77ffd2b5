import { Button, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type LogEntry, logEntryList, logHandlerList, RECENT } from '@signalbox/contract/log'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRowsSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { listQuery, query } from '../../../api/query.ts'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { logLevels } from '../../../parts/log-levels.messages.ts'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { EntryPeek } from './EntryPeek.tsx'
import { useDownloads } from './downloads.ts'
import { useEntryTime, useLogColumns } from './log.columns.tsx'
import { logMessages } from './log.messages.ts'
import styles from './log.module.css'
import { useSkipped } from './skipped.ts'
import { logSearch, SHOWN_LEVELS } from './log.paths.ts'

const POLL_MS = 1000
/** Of a page. */
const ENTRIES = 100

/** Where the reader is; without one, at the end of the log, which is followed. */
interface Place {
  position: string
  direction: 'older' | 'newer'
}

/** The log: read, searched and followed. */
export function LogReader({ tabs }: { tabs: ReactNode }) {
  const t = useMessages(logMessages)
  const levels = useMessages(logLevels)
  const { dateTime, number } = useFormats()
  const [{ handler = RECENT, level, q, from, to }, setSearch] = useSearch(logSearch)
  const [isWrapped, setIsWrapped] = useState(false)
  const asked = {
    handler,
    limit: ENTRIES,
    ...(level !== 'all' && { level }),
    ...(q !== undefined && { text: q }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const { read, place, setPlace } = usePages(asked)
  const fields = useFields()
  const time = useEntryTime()
  const peek = usePeek()
  const meta = read.data?.meta
  const isFiltered = level !== 'all' || q !== undefined
  const isFollowing = place === undefined && to === undefined
  const skipped = useSkipped(
    read.isPlaceholderData ? undefined : read.data,
    isFollowing ? JSON.stringify(asked) : undefined,
    isFiltered,
  )
  const show = (position: string | undefined, direction: Place['direction']) =>
    setPlace(position === undefined ? undefined : { position, direction })
  return (
    <Screen
      title={t.title}
      about={joinSentences(t.about, handler === RECENT && t.recentAbout)}
      action={<ReadAsOf reads={[read]} />}
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
      <DataTable<LogEntry>
        label={t.entries}
        source={useRowsSource(read, read.data?.data)}
        columns={useLogColumns(isWrapped)}
        rowKey={({ id }) => id}
        rowName={({ message }) => message}
        file={{ name: 'log' }}
        isMain
        {...useListFilters(fields)}
        filters={
          <>
            <ListFilters label={t.search} fields={fields} />
            <Segments
              label={t.level}
              isSmall
              value={level}
              onChange={(next) => setSearch({ level: next })}
              options={SHOWN_LEVELS.map((value) => ({ value, label: levels[value] }))}
            />
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
          ...peek,
          title: (entry) => time(entry),
          content: (entry) => <EntryPeek entry={entry} />,
        }}
        empty={{ title: t.empty, text: handler === RECENT ? t.recentAbout : t.emptyText }}
      />
    </Screen>
  )
}

type Asked = Parameters<typeof useLiveList<typeof logEntryList>>[1]['query']

/** The page that is shown: the end of the log again and again, or another one once. */
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

function useFields(): readonly FilterField[] {
  const t = useMessages(logMessages)
  return [
    { key: 'text', label: t.searchText, kind: 'text', params: { contains: 'q' }, isMain: true },
    { key: 'time', label: t.time, kind: 'time', params: { atLeast: 'from', atMost: 'to' } },
  ]
}
