import { accessExplain } from '@signalbox/contract/access'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { query } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useSearch } from '../../parts/search.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { callUntil } from './cluster-call.ts'
import { ExplainedAccess } from './ExplainedAccess.tsx'
import { ExplainForm } from './ExplainForm.tsx'
import { explainMessages } from './explain.messages.ts'
import {
  type ExplainValues,
  explainSearch,
  isAsked,
  toRequest,
  toSearch,
  toValues,
  withoutOther,
} from './explain-search.ts'
import { useMayAsk } from './may-ask.ts'
import { Rights } from './Rights.tsx'
import { TryLogin } from './TryLogin.tsx'
import { type Outlook, toOutlook } from './outlook.ts'

/** "Why may it not?" */
export function ExplainScreen() {
  const t = useMessages(explainMessages)
  const [search, setSearch] = useSearch(explainSearch)
  const [password, setPassword] = useState('')
  const [runs, setRuns] = useState(0)
  const mayAsk = useMayAsk()
  const asked = toValues(search, password)
  const values = mayAsk ? asked : { ...asked, login: 'assume' as const }
  const handleSubmit = (next: ExplainValues) => {
    setPassword(next.password)
    setSearch(toSearch(withoutOther(next, values)))
    setRuns(runs + 1)
  }
  const isUpstream = useFeatures().mode === 'upstream'
  const Explained = isUpstream ? ApproximateAnswer : ExactAnswer
  const isNamed = values.clientid !== '' || (values.who === 'imagined' && values.username !== '')
  return (
    <Screen title={t.title} about={t.about}>
      <ExplainForm values={values} onSubmit={handleSubmit} />
      {!mayAsk && values.action === 'connect' ? (
        <Banner tone="info" title={t.viewerConnect} />
      ) : (
        isAsked(values) && <Explained key={runs} values={values} run={runs} />
      )}
      {isUpstream && (values.action === 'connect' || values.login === 'ask') && (
        <TryLogin values={values} />
      )}
      {isNamed && <Rights values={values} />}
    </Screen>
  )
}

/** Asked of the broker, which puts the question to its own chain. */
function ExactAnswer({ values, run }: { values: ExplainValues; run: number }) {
  const { queryFn, ...rest } = query(accessExplain, { body: toRequest(values) })
  const read = useQuery({
    ...rest,
    ...(queryFn !== undefined && { queryFn }),
    // No key of a cache has a password in it.
    queryKey: [accessExplain.id, toSearch(values), run],
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <Answer
      values={values}
      outlook={read.data === undefined ? undefined : toOutlook(read.data)}
      read={read}
    />
  )
}

/** Made up from what a cluster's API tells. */
function ApproximateAnswer({ values, run }: { values: ExplainValues; run: number }) {
  const t = useMessages(explainMessages)
  const read = useQuery({
    queryKey: ['accessApproximation', toSearch(values), run],
    // What reads rules by itself is only wanted here.
    queryFn: async ({ signal }) => (await import('./gather.ts')).gather(values, callUntil(signal)),
    // Many calls: asked again when the user does.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <>
      <Banner tone="info" title={t.approximation}>
        {t.approximationText}
      </Banner>
      <Answer values={values} outlook={read.data} read={read} />
    </>
  )
}

interface AnswerProps {
  values: ExplainValues
  outlook: Outlook | undefined
  read: {
    error: Error | null
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
}

function Answer({ values, outlook, read }: AnswerProps) {
  const t = useMessages(explainMessages)
  const sentence = useErrorSentence()
  const { error } = read
  if (outlook !== undefined || error === null) {
    return <ExplainedAccess values={values} outlook={outlook} read={read} />
  }
  if (error instanceof ApiError && error.status === 404 && values.who === 'session') {
    const search = { ...toSearch(values), who: 'imagined' }
    return (
      <Banner
        tone="warning"
        title={t.notThere}
        action={<ScreenLink to={paths.explain(search)}>{t.describe}</ScreenLink>}
      >
        {t.notThereText}
      </Banner>
    )
  }
  const { title, detail = '' } = sentence(error)
  return (
    <ErrorState
      title={t.readFailed}
      detail={[title, detail].filter((word) => word !== '').join(' · ')}
      onRetry={() => void read.refetch()}
    />
  )
}
