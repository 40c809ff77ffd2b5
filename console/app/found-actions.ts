import { useDebouncedValue } from '@mantine/hooks'
import { topicSearch } from '@signalbox/contract/topic-activity'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import {
  IconBan,
  IconBinaryTree,
  IconFileSearch,
  IconHelpCircle,
  IconRss,
  IconUserX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { glossary } from '#domain/page/glossary.messages.ts'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useKick } from '#screens/monitor/clients/kick.tsx'
import { appMessages } from './app.messages.ts'
import type { Findable } from './find.ts'
import type { Spoken } from './verb.ts'

const MAX_TOPICS = 5
const DEBOUNCE_MS = 150

/** Actions on each found client (`kick sensor-3`), or on a topic filter. */
export function useVerb(
  spoken: Spoken | undefined,
  clients: { found: readonly Findable[]; isSettled: boolean },
): Findable[] {
  const t = useMessages(appMessages)
  const kick = useKick()
  const lock = useLock()
  if (spoken === undefined) return []
  const { verb, rest } = spoken
  if (verb === 'subscribe') {
    if (topicFilterProblem(rest) !== undefined) return []
    const line = { key: 'subscribe', names: [rest], kind: t.action, words: rest }
    const to = paths.websocket({ subscribe: rest })
    return [{ ...line, label: t.subscribeTo(rest), icon: IconRss, to }]
  }
  if (verb !== 'explain' && !lock.canWrite) return []
  const ids = clients.found.map(({ label }) => label)
  // A client can be banned, traced and explained before it connects.
  const isNew = verb !== 'kick' && clients.isSettled && !ids.includes(rest)
  return [...ids, ...(isNew ? [rest] : [])].map((clientid) => {
    const names = [clientid, `${verb} ${clientid}`]
    const line = { key: `${verb} ${clientid}`, names, kind: t.action, words: names.join(' ') }
    switch (verb) {
      case 'kick': {
        const run = () => void kick({ clientid, connected: true })
        return { ...line, label: t.kickClient(clientid), icon: IconUserX, run }
      }
      case 'ban': {
        const to = paths.banned({ add: 'clientid', clientid })
        return { ...line, label: t.banClient(clientid), icon: IconBan, to }
      }
      case 'trace': {
        const to = paths.logTrace({ add: 'clientid', clientid })
        return { ...line, label: t.traceClient(clientid), icon: IconFileSearch, to }
      }
      case 'explain': {
        const to = paths.explain({ clientid })
        return { ...line, label: t.explainClient(clientid), icon: IconHelpCircle, to }
      }
    }
  })
}

/** Active topics with the text in their name, of brokers that know them. */
export function useTopics(
  text: string,
  isUrgent: boolean,
): { found: Findable[]; isSettled: boolean } {
  const words = useMessages(glossary)
  const { can } = useCan(topicSearch)
  const match = text.trim()
  const [calm] = useDebouncedValue(match, DEBOUNCE_MS)
  const asked = isUrgent ? match : calm
  const isAsked = can && asked !== ''
  const { data, isPending } = useQuery({
    ...query(topicSearch, { query: { match: asked, limit: MAX_TOPICS } }),
    enabled: isAsked,
    // An Enter may be waiting: an answer that fails is none.
    retry: false,
  })
  const isSettled = !can || (asked === match && (!isAsked || !isPending))
  const rows = isAsked && isSettled ? (data?.data ?? []) : []
  const found = rows.map(({ topic }) => ({
    ...{ key: `topic ${topic}`, label: topic, names: [topic], kind: words.topic },
    ...{ icon: IconBinaryTree, to: paths.explorer({ topic }), words: topic },
  }))
  return { found, isSettled }
}
