import { type BanKind, bannedPreview } from '@signalbox/contract/banned'
import { ApiError } from '@signalbox/contract/errors'
import { monitorCurrent } from '@signalbox/contract/monitor'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { CALCULATION_MS, query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { isExpression, whoProblem } from './ban-form.ts'
import { BanHits } from './BanHits.tsx'
import { bannedMessages } from './banned.messages.ts'
import { expressionProblem } from '#domain/expressions/expression-problem.ts'

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
    queryFn: async () => (await expressionProblem(asked)) ?? null,
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
  const { data: hits, error } = useQuery(
    query(bannedPreview, { query: { as, who } }, { timeoutMs: CALCULATION_MS }),
  )
  if (error !== null) {
    // An expression of PCRE that only a cluster can read.
    if (error instanceof ApiError && error.status === 400 && isErlang()) {
      return <p>{t.countUnknown}</p>
    }
    const { title, detail } = sentence(error)
    return (
      <Banner tone="warning" title={title}>
        {detail}
      </Banner>
    )
  }
  if (hits === undefined) return isErlang() ? <Comparing /> : null
  const { count, who: stored, compared } = hits
  const notes = [
    ...(stored === who ? [] : [t.kept(stored)]),
    ...(compared === undefined ? [] : [t.ofFirst(number(compared))]),
  ]
  const ids = hits.data.map(({ clientid }) => clientid)
  return <BanHits as={as} count={count} ids={ids} notes={notes} />
}

/** In front of a cluster, all its connected clients are read and compared. */
function Comparing() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const { data } = useQuery(query(monitorCurrent, {}))
  const count = data?.live_connections ?? data?.connections
  const text = count === undefined ? t.comparing : t.comparingAll(number(count))
  return <ProgressLine label={t.comparing} done={0} total={undefined} text={text} />
}
