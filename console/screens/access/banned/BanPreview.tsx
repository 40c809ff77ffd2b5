import type { BanKind } from '@signalbox/contract/banned'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useBanHits } from '../../../upstream/bans/use-ban-hits.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { isExpression, whoProblem } from './ban-form.ts'
import { BanHits } from './BanHits.tsx'
import { bannedMessages } from './banned.messages.ts'
import { engine } from '../../../parts/expressions/engine.ts'
import { expressionProblem } from '../../../parts/expressions/expression-problem.ts'

const TYPING_MS = 300

interface PreviewProps {
  as: BanKind
  who: string
}

interface BanPreviewProps extends PreviewProps {
  /** The field has an error, which is not repeated here. */
  hasError: boolean
}

/** Which connected clients a ban would be true of, while it is being written. */
export function BanPreview({ as, who, hasError }: BanPreviewProps) {
  const t = useMessages(bannedMessages)
  const [asked] = useDebouncedValue(who, TYPING_MS)
  const isTried = isExpression(as) && asked !== ''
  const tried = useQuery({
    queryKey: ['expression', asked],
    // The cache stores "no result" as `null`.
    queryFn: async () => (await expressionProblem(asked, engine())) ?? null,
    enabled: isTried,
  })
  if (whoProblem(as, asked) !== undefined) return null
  if (isTried && tried.data === undefined) return null
  if (isTried && tried.data != null) {
    if (hasError) return null
    return (
      <Banner tone="warning" title={t.badExpression}>
        {tried.data}
      </Banner>
    )
  }
  return <Preview as={as} who={asked} />
}

function Preview({ as, who }: PreviewProps) {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const hits = useBanHits(as, who)
  switch (hits.state) {
    case 'pending':
      return null
    case 'reading':
      return <p role="status">{t.counting(number(hits.rows))}</p>
    case 'unknown':
      return <p>{t.countUnknown}</p>
    case 'failed': {
      const { title, detail } = sentence(hits.error)
      return (
        <Banner tone="warning" title={hits.isCalculated ? t.countFailed : title}>
          {hits.isCalculated ? [title, detail].filter(Boolean).join(': ') : detail}
        </Banner>
      )
    }
    case 'found': {
      const { count, ids, who: stored, ofFirst } = hits
      const notes = [
        ...(stored === undefined || stored === who ? [] : [t.kept(stored)]),
        ...(ofFirst === undefined ? [] : [t.ofFirst(number(ofFirst))]),
      ]
      return <BanHits as={as} count={count} ids={ids} notes={notes} />
    }
  }
}
