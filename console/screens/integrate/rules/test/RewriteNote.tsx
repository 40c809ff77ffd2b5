import { topicRewriteGet } from '@signalbox/contract/topic-rewrite'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { tryRules } from '#domain/topics/try-rewrite-rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { ruleTestMessages } from './rule-test.messages.ts'

interface RewriteNoteProps {
  topic: string
  clientId: string
  username: string
}

/**
 * Note that a test does not rewrite the topic, while a client's message has the topic that the rewrite rules produce.
 */
export function RewriteNote({ topic, clientId, username }: RewriteNoteProps) {
  const t = useMessages(ruleTestMessages)
  const offered = useCan(topicRewriteGet)
  const { data: rules = [] } = useQuery({
    ...query(topicRewriteGet, {}),
    enabled: offered.can,
  })
  const { data: tried } = useQuery({
    queryKey: ['rewrite', rules, { topic, clientId, username }],
    queryFn: async () => {
      const client = { clientId, username: username === '' ? null : username }
      return (await tryRules(rules, { action: 'publish', topic, client })) ?? null
    },
    enabled: rules.length > 0,
  })
  if (tried?.outcome !== 'rewritten' || tried.problem !== undefined) return null
  return (
    <Banner tone="info" title={t.rewritten(topic, tried.topic)}>
      <ScreenLink to={paths.topicRewrite({ action: 'publish', topic })}>{t.rewrite}</ScreenLink>
    </Banner>
  )
}
