import { topicRewriteGet } from '@signalbox/contract/topic-rewrite'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useMessages } from '../../../../language.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import { tryRules } from '../../../../upstream/rewrite/try-rules.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { ruleTestMessages } from './rule-test.messages.ts'

interface RewriteNoteProps {
  topic: string
  clientId: string
  username: string
}

/** A test takes the topic as it is; a message of a client has the topic that the rewrite rules give it. */
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
