import { IconMailX } from '@tabler/icons-react'
import { type DeadLetter, deadLetterList } from '@signalbox/contract/dead-letters'
import { FAILURE_CODES } from '@signalbox/contract/failures'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { FailureReasonText } from '#domain/integration/failures/FailureReasonText.tsx'
import {
  failureReasonMessages,
  failuresMessages,
} from '#domain/integration/failures/failures.messages.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { usePeek } from '#list/peek.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { deadLettersMessages } from './dead-letters.messages.ts'
import { deadLettersSearch } from './dead-letters.paths.ts'
import { LetterContent } from './LetterContent.tsx'
import { letterKey, useLetterActions } from './use-letter-actions.ts'

const POLL_MS = 3000

/** Rows that actions did not deliver, in the store of the broker. */
export function DeadLettersScreen() {
  const t = useMessages(deadLettersMessages)
  const words = useMessages(failuresMessages)
  const sentences = useMessages(failureReasonMessages)
  const { bytes, number } = useFormats()
  const lock = useLock()
  const peek = usePeek()
  const [{ page, limit, action, code, like_topic }] = useSearch(deadLettersSearch)
  const filter = {
    ...(action !== undefined && { action }),
    ...(code !== undefined && { code }),
    ...(like_topic !== undefined && { like_topic }),
  }
  const read = useLiveList(deadLetterList, { query: { ...filter, page, limit } }, POLL_MS)
  const source = usePagedSource<DeadLetter>(read)
  const show = (row: DeadLetter) => peek.onChange(letterKey(row), false)
  const columns = useColumns(show)
  const actions = useLetterActions(filter, columns)
  const count = source.page?.count ?? 0
  const empty = count === 0 ? { disabledReason: words.nothing } : {}
  const meta = read.data?.meta
  return (
    <ListScreen
      name="dead-letters"
      file={false}
      words={t}
      icon={IconMailX}
      links={meta !== undefined && <span>{t.used(bytes(meta.bytes), bytes(meta.max_bytes))}</span>}
      before={
        meta !== undefined &&
        meta.refused > 0 && (
          <Banner tone="error" title={t.full}>
            {t.fullText(number(meta.refused))}
          </Banner>
        )
      }
      age={[read]}
      source={source}
      columns={columns}
      rowKey={letterKey}
      rowName={({ action: name, topic = name }) => topic}
      onOpen={show}
      isOpenedByClick
      filters={[
        {
          ...{ key: 'topic', label: t.topic, kind: 'text', isMain: true },
          params: { contains: 'like_topic' },
        },
        { ...{ key: 'action', label: t.action, kind: 'text' }, params: { is: 'action' } },
        {
          ...{ key: 'reason', label: t.reason, kind: 'choice' },
          params: { is: 'code' },
          choices: FAILURE_CODES.map((value) => ({ value, label: sentences[value] })),
        },
      ]}
      listActions={[
        { key: 'export', label: t.exportAll, ...empty, onSelect: () => void actions.exportAll() },
        {
          ...{ key: 'send', label: t.sendAll(number(count)) },
          ...{ ...empty, ...lock.action },
          onSelect: () => void actions.sendAll(count),
        },
        {
          ...{ key: 'delete', label: t.deleteAll, isDanger: true },
          ...{ ...empty, ...lock.action },
          onSelect: () => void actions.deleteAll(count),
        },
      ]}
      bulk={[
        { key: 'send', label: words.sendAgain, isForOne: true, mutation: actions.sendAgain },
        {
          ...{ key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true },
          mutation: actions.remove,
        },
      ]}
      peek={{ content: (row) => <LetterContent letter={row} /> }}
      add={<LinkButton to={paths.actions()}>{t.actions}</LinkButton>}
    />
  )
}

function useColumns(show: (row: DeadLetter) => void): Column<DeadLetter>[] {
  const t = useMessages(deadLettersMessages)
  const words = useMessages(failuresMessages)
  const sentences = useMessages(failureReasonMessages)
  const { bytes, dateTime, number } = useFormats()
  const status = ({ is_sending }: DeadLetter) => (is_sending ? words.waiting : t.stored)
  return [
    {
      key: 'at',
      header: t.time,
      card: 'title',
      text: ({ at }) => dateTime(Date.parse(at)),
      raw: ({ at }) => isoTime(Date.parse(at)),
      cell: (row) => (
        <TextButton onClick={() => show(row)}>{dateTime(Date.parse(row.at))}</TextButton>
      ),
    },
    {
      key: 'action',
      header: t.action,
      card: 'line',
      text: ({ action }) => action,
      cell: ({ action }) => (
        <ScreenLink to={paths.action(action)} className="mono">
          {action}
        </ScreenLink>
      ),
    },
    {
      key: 'reason',
      header: t.reason,
      card: 'line',
      isWide: true,
      text: ({ code, words: detail }) => [sentences[code], detail].filter(Boolean).join(': '),
      cell: ({ code, words: detail }) => <FailureReasonText code={code} words={detail} />,
    },
    {
      key: 'topic',
      header: t.topic,
      card: 'line',
      text: ({ topic = '' }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) => (topic === undefined ? '' : <TopicText topic={topic} />),
    },
    {
      key: 'rule',
      header: t.rule,
      isShown: false,
      text: ({ rule = '' }) => rule,
      cell: ({ rule }) =>
        rule === undefined ? '' : <ScreenLink to={paths.rule(rule)}>{rule}</ScreenLink>,
    },
    {
      key: 'attempts',
      header: t.attempts,
      numeric: true,
      text: ({ attempts }) => number(attempts),
    },
    {
      key: 'bytes',
      header: t.size,
      numeric: true,
      text: (row) => bytes(row.bytes),
      raw: (row) => row.bytes,
    },
    {
      key: 'status',
      header: t.status,
      card: 'state',
      text: status,
      cell: (row) => (
        <StatusBadge tone={row.is_sending ? 'degraded' : 'neutral'} label={status(row)} />
      ),
    },
  ]
}
