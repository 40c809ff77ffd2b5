import { type BanKind, bannedPreview } from '@signalbox/contract/banned'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { isExpression, whoProblem } from './ban-form.ts'
import { BanHits } from './BanHits.tsx'
import { bannedMessages } from './banned.messages.ts'
import { ENGINE } from './engine.ts'
import { expressionProblem } from './expression-problem.ts'

const TYPING_MS = 300

/** With what reads addresses and expressions: a broker inside does that itself. */
const ClusterPreview = lazy(async () => ({
  default: (await import('./ClusterPreview.tsx')).ClusterPreview,
}))

interface BanPreviewProps {
  as: BanKind
  who: string
}

/** Which connected clients a ban would be true of, while it is being written. */
export function BanPreview({ as, who }: BanPreviewProps) {
  const t = useMessages(bannedMessages)
  const [asked] = useDebouncedValue(who, TYPING_MS)
  const isAnswered = useCan(bannedPreview).can
  const isTried = isExpression(as) && asked !== ''
  const tried = useQuery({
    queryKey: ['expression', asked],
    // Nothing to be told of is `null` to the cache.
    queryFn: async () => (await expressionProblem(asked, ENGINE)) ?? null,
    enabled: isTried,
  })
  if (whoProblem(as, asked) !== undefined) return null
  if (isTried && tried.data === undefined) return null
  if (isTried && tried.data != null) {
    return (
      <Banner tone="warning" title={t.badExpression}>
        {tried.data}
      </Banner>
    )
  }
  if (isAnswered) return <OwnPreview as={as} who={asked} />
  return (
    <Suspense>
      <ClusterPreview as={as} who={asked} />
    </Suspense>
  )
}

function OwnPreview({ as, who }: BanPreviewProps) {
  const t = useMessages(bannedMessages)
  const sentence = useErrorSentence()
  const { data, error } = useQuery({
    ...query(bannedPreview, { query: { as, who } }),
    // Whom another ban would hit says nothing of this one.
  })
  if (error !== null) {
    const { title, detail } = sentence(error)
    return (
      <Banner tone="warning" title={title}>
        {detail}
      </Banner>
    )
  }
  if (data === undefined) return null
  return (
    <BanHits
      as={as}
      count={data.count}
      ids={data.data.map(({ clientid }) => clientid)}
      notes={data.who === who ? [] : [t.kept(data.who)]}
    />
  )
}
