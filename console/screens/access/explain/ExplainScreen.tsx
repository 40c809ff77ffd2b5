import { accessExplain } from '@signalbox/contract/access'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useSearch } from '../../../parts/search.ts'
import { paths } from '../../../paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
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
import { decisiveStep, type Outlook, toOutlook } from './outlook.ts'
import { SharedCalls } from './shared-calls.ts'

/** "Why may it not?" */
export function ExplainScreen() {
  const t = useMessages(explainMessages)
  const [search, setSearch] = useSearch(explainSearch)
  const [password, setPassword] = useState('')
  const [runs, setRuns] = useState(0)
  const mayAsk = useMayAsk()
  const asked = toValues(search, password)
  const values = mayAsk ? asked : { ...asked, login: 'assume' as const }
  const [calls] = useState(() => new SharedCalls((...asked) => client.call(...asked)))
  const handleSubmit = (next: ExplainValues) => {
    calls.forget()
    setPassword(next.password)
    setSearch(toSearch(withoutOther(next, values)))
    setRuns(runs + 1)
  }
  const isAnswered = useCan(accessExplain).can
  const Explained = isAnswered ? ExactAnswer : ApproximateAnswer
  const isNamed = values.clientid !== '' || (values.who === 'imagined' && values.username !== '')
  const isLogin = values.action === 'connect'
  // A login without a name is tried when the user says so, not before anything is typed.
  const isReady = isAsked(values) && (isNamed || !isLogin || runs > 0)
  const below = (outlook?: Outlook) =>
    isNamed && (
      <Rights values={values} decider={outlook && decisiveStep(outlook)} call={calls.call} />
    )
  return (
    <Screen title={isLogin ? t.tryTitle : t.title} about={isLogin ? t.tryAbout : t.about}>
      <ExplainForm values={values} onSubmit={handleSubmit} />
      {!isAnswered && (isLogin || values.login === 'ask') && <TryLogin values={values} />}
      {!mayAsk && isLogin && <Banner tone="info" title={t.viewerConnect} />}
      {(mayAsk || !isLogin) && isReady ? (
        <Explained key={runs} values={values} run={runs} calls={calls} below={below} />
      ) : (
        below()
      )}
    </Screen>
  )
}

interface ExplainedProps {
  values: ExplainValues
  run: number
  calls: SharedCalls
  /** Below the answer. */
  below: (outlook: Outlook | undefined) => ReactNode
}

/** Asked of the broker, which puts the question to its own chain. */
function ExactAnswer({ values, run, below }: ExplainedProps) {
  const { queryFn, ...rest } = query(accessExplain, { body: toRequest(values) })
  const read = useQuery({
    ...rest,
    ...(queryFn !== undefined && { queryFn }),
    // No key of a cache has a password in it.
    queryKey: [accessExplain.id, toSearch(values), run],
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const outlook = useMemo(() => read.data && toOutlook(read.data), [read.data])
  return (
    <>
      <Answer values={values} outlook={outlook} read={read} />
      {below(outlook)}
    </>
  )
}

/** Made up from what a cluster's API tells. */
function ApproximateAnswer({ values, run, calls, below }: ExplainedProps) {
  const t = useMessages(explainMessages)
  const read = useQuery({
    queryKey: ['accessApproximation', toSearch(values), run],
    // What reads rules by itself is only wanted here.
    queryFn: async () => (await import('./gather.ts')).gather(values, calls.call),
    // Many calls: asked again when the user does.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const refetch = () => {
    calls.forget()
    return read.refetch()
  }
  return (
    <>
      <Banner tone="info" title={t.approximation}>
        {t.approximationText}
      </Banner>
      <Answer values={values} outlook={read.data} read={{ ...read, refetch }} />
      {below(read.data)}
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
