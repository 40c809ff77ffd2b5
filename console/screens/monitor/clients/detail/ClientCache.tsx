import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  clientAuthorizationCacheClear,
  clientAuthorizationCacheList,
} from '@signalbox/contract/clients'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { cacheMessages } from './cache.messages.ts'
import { clientsMessages } from '../clients.messages.ts'
import { List } from '#list/List.tsx'

type Decision = AnswerOf<typeof clientAuthorizationCacheList>[number]

/** The cached authorization results of a client, which the broker uses until they expire. */
export function ClientCache({ clientid }: { clientid: string }) {
  const t = useMessages(cacheMessages)
  const words = useMessages(clientsMessages)
  const router = useRouter()
  const lock = useLock()
  const clear = useClear(clientid)
  const read = useLive(clientAuthorizationCacheList, { path: { clientid } })
  const count = read.data?.length ?? 0
  return (
    <Section
      title={t.title}
      about={t.about}
      action={
        <Button
          size="xs"
          variant="default"
          disabled={!lock.canWrite || count === 0}
          title={lock.reason}
          onClick={() => void clear()}
        >
          {t.clear}
        </Button>
      }
    >
      <List
        words={{ title: t.title, empty: t.empty }}
        read={read}
        rows={read.data}
        columns={useColumns()}
        file={{ name: `authorization-cache-${clientid}` }}
        rowKey={({ topic, access: { action_type, qos, retain } }) =>
          `${action_type} ${qos} ${retain} ${topic}`
        }
        rowName={({ topic, access }) => `${t[access.action_type]} ${topic}`}
        rowActions={({ topic, access: { action_type, qos, retain } }) => [
          {
            key: 'explain',
            label: words.explain,
            onSelect: () =>
              void router.navigate(
                paths.explain({ clientid, action: action_type, topic, qos, retain }),
              ),
          },
        ]}
      />
    </Section>
  )
}

function useColumns(): readonly Column<Decision>[] {
  const t = useMessages(cacheMessages)
  const { dateTime } = useFormats()
  // RETAIN is known for cached publish decisions only.
  const retainText = ({ access: { retain } }: Decision) =>
    retain === undefined ? '' : retain ? t.yes : t.no
  const qosText = ({ access: { qos } }: Decision) => (qos === undefined ? '' : String(qos))
  return [
    {
      key: 'topic',
      header: t.topic,
      text: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'action',
      header: t.action,
      text: ({ access }) => t[access.action_type],
    },
    { key: 'qos', header: t.qos, numeric: true, text: qosText },
    { key: 'retain', header: t.retain, text: retainText },
    {
      key: 'result',
      header: t.result,
      text: ({ result }) => t[result],
      cell: ({ result }) => (
        <StatusBadge tone={result === 'allow' ? 'running' : 'error'} label={t[result]} />
      ),
    },
    {
      key: 'since',
      header: t.since,
      text: ({ updated_time }) => dateTime(updated_time),
      raw: ({ updated_time }) => new Date(updated_time).toISOString(),
    },
  ]
}

function useClear(clientid: string) {
  const t = useMessages(cacheMessages)
  const act = useAct()
  const clear = useAction(clientAuthorizationCacheClear, {
    refreshes: [clientAuthorizationCacheList],
  })
  return () =>
    act({
      ask: { title: t.clearTitle, body: t.clearText(clientid), confirmLabel: t.clear },
      act: () => clear.mutateAsync({ path: { clientid } }),
      done: t.cleared(),
    })
}
