import type { RetainedMessage } from '@signalbox/contract/retainer'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { TopicButton } from '#domain/topics/TopicButton.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { usernameText } from '#domain/login/username.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import type { Column } from '#ui/table/table.ts'
import { retainedMessages } from './retained.messages.ts'

export function useRetainedColumns(
  onOpen?: (topic: string) => void,
): readonly Column<RetainedMessage>[] {
  const t = useMessages(retainedMessages)
  const formats = useFormats()
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) =>
        onOpen === undefined ? (
          <TopicText topic={topic} />
        ) : (
          <TopicButton topic={topic} onClick={() => onOpen(topic)} />
        ),
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
      text: ({ from_username }) => usernameText(from_username),
      cell: ({ from_username }) => (
        <span className="mono">
          <VisibleBlanks text={usernameText(from_username)} />
        </span>
      ),
    },
    {
      key: 'publish_at',
      header: t.createdAt,
      card: 'line',
      text: ({ publish_at }) => formats.dateTime(publish_at),
      raw: ({ publish_at }) => publish_at,
    },
    {
      key: 'msgid',
      header: t.messageId,
      isShown: false,
      text: ({ msgid }) => msgid,
      copy: ({ msgid }) => msgid,
      cell: ({ msgid }) => <span className="mono">{msgid}</span>,
    },
  ]
}
