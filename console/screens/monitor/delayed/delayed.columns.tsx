import type { DelayedMessage } from '@signalbox/contract/delayed'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { Ticking } from '#domain/page/Ticking.tsx'
import { TopicButton } from '#domain/topics/TopicButton.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { usernameText } from '#domain/login/username.ts'
import type { Column } from '#ui/table/table.ts'
import { delayedMessages } from './delayed.messages.ts'
import { secondsLeft } from './remaining.ts'

/** The column that the list is sorted by. */
export const DUE = 'delayed_remaining'

export function useDelayedColumns(
  readAt: number,
  onOpen?: (row: DelayedMessage) => void,
): readonly Column<DelayedMessage>[] {
  const t = useMessages(delayedMessages)
  const formats = useFormats()
  const seconds = (value: number) => formats.duration(value * 1000)
  const remaining = ({ delayed_remaining }: DelayedMessage, now: number) =>
    seconds(secondsLeft(delayed_remaining, readAt, now))
  // The API does not tell it; a delay is all that can be put before the topic.
  const original = ({ topic, delayed_interval }: DelayedMessage) =>
    `$delayed/${delayed_interval}/${topic}`
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: (row) =>
        onOpen === undefined ? (
          <TopicText topic={row.topic} />
        ) : (
          <TopicButton topic={row.topic} onClick={() => onOpen(row)} />
        ),
    },
    {
      key: 'original',
      header: t.original,
      text: original,
      copy: original,
      cell: (row) => <TopicText topic={original(row)} />,
    },
    { key: 'qos', header: t.qos, numeric: true, text: ({ qos }) => String(qos) },
    {
      key: 'from_clientid',
      header: t.publisher,
      card: 'line',
      text: ({ from_clientid = '' }) => from_clientid,
      copy: ({ from_clientid }) => from_clientid,
      cell: ({ from_clientid = '' }) =>
        from_clientid === '' ? '' : <ClientLink clientid={from_clientid} />,
    },
    {
      key: 'from_username',
      header: t.username,
      isShown: false,
      text: ({ from_username }) => usernameText(from_username),
    },
    {
      key: 'delayed_interval',
      header: t.delay,
      numeric: true,
      text: ({ delayed_interval }) => seconds(delayed_interval),
      raw: ({ delayed_interval }) => delayed_interval,
    },
    {
      key: DUE,
      isSortable: true,
      header: t.remaining,
      card: 'line',
      numeric: true,
      text: (row) => remaining(row, Date.now()),
      cell: (row) => <Ticking>{(now) => remaining(row, now)}</Ticking>,
      raw: ({ delayed_remaining }) => delayed_remaining,
    },
    {
      key: 'publish_at',
      header: t.publishedAt,
      text: ({ publish_at }) => formats.dateTime(publish_at),
      raw: ({ publish_at }) => publish_at,
    },
    {
      key: 'expected_at',
      header: t.dueAt,
      card: 'line',
      text: ({ expected_at }) => formats.dateTime(expected_at),
      raw: ({ expected_at }) => expected_at,
    },
    { key: 'node', header: t.node, isShown: false, text: ({ node }) => node },
  ]
}
