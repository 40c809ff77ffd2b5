import { accessExplain } from '@signalbox/contract/access'
import { ApiError } from '@signalbox/contract/errors'
import { type ReactNode, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { type AccessAnswer, decisiveStep, isByCacheOnly } from './answer.ts'
import type { AccessValues } from './question.ts'
import { useAccess } from './use-access.ts'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Split } from '#ui/Split.tsx'
import { After } from '#ui/After.tsx'
import { ExplainedAccess } from './ExplainedAccess.tsx'
import { ExplainForm, useIsFormKnown } from './ExplainForm.tsx'
import { explainMessages } from './explain.messages.ts'
import { explainSearch } from './explain.paths.ts'
import { isAsked, toSearch, toValues, withoutOther } from './explain-search.ts'
import { useCanExplainLogin } from './may-ask.ts'
import { Rights } from './Rights.tsx'
import { TryLogin } from './TryLogin.tsx'

/** "Why may it not?" */
export function ExplainScreen() {
  const t = useMessages(explainMessages)
  const [search, setSearch] = useSearch(explainSearch)
  const [password, setPassword] = useState('')
  const [runs, setRuns] = useState(0)
  const mayAsk = useCanExplainLogin()
  const asked = toValues(search, password)
  const values = mayAsk ? asked : { ...asked, login: 'assume' as const }
  const handleSubmit = (next: AccessValues) => {
    setPassword(next.password)
    setSearch(toSearch(withoutOther(next, values)))
    setRuns(runs + 1)
  }
  const isAnswered = useCan(accessExplain, 'password').can
  const isNamed = values.clientid !== '' || (values.who === 'imagined' && values.username !== '')
  const isLogin = values.action === 'connect'
  // A login without a name is only tried on request, and not before anything is typed.
  const isReady = isAsked(values) && (isNamed || !isLogin || runs > 0)
  const below = (answer?: AccessAnswer) =>
    isNamed &&
    values.gateway === '' && (
      <Rights
        values={values}
        decider={answer && decisiveStep(answer)}
        isByCacheOnly={answer !== undefined && isByCacheOnly(answer)}
      />
    )
  return (
    <Screen title={isLogin ? t.tryTitle : t.title} about={isLogin ? t.tryAbout : t.about}>
      <After isReady={useIsFormKnown()}>
        <Split
          aside={
            <ExplainForm
              values={values}
              isAnswered={isReady && (mayAsk || !isLogin)}
              onSubmit={handleSubmit}
            />
          }
        >
          {!isAnswered && (isLogin || values.login === 'ask') && <TryLogin values={values} />}
          {!mayAsk && isLogin && <Banner tone="info" title={t.viewerConnect} />}
          {(mayAsk || !isLogin) && isReady ? (
            <Explained key={runs} values={values} run={runs} below={below} />
          ) : (
            <>
              <EmptyState title={t.emptyTitle} text={t.emptyText} />
              {below()}
            </>
          )}
        </Split>
      </After>
    </Screen>
  )
}

interface ExplainedProps {
  values: AccessValues
  run: number
  /** Below the answer. */
  below: (answer: AccessAnswer | undefined) => ReactNode
}

function Explained({ values, run, below }: ExplainedProps) {
  const t = useMessages(explainMessages)
  const read = useAccess(values, run)
  return (
    <>
      {read.data?.isCalculated === true && (
        <Banner tone="info" title={t.calculated}>
          {t.calculatedText}
        </Banner>
      )}
      <Answer values={values} answer={read.data} read={read} />
      <After isReady={!read.isPending}>{below(read.data)}</After>
    </>
  )
}

interface AnswerProps {
  values: AccessValues
  answer: AccessAnswer | undefined
  read: {
    error: Error | null
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
}

function Answer({ values, answer, read }: AnswerProps) {
  const t = useMessages(explainMessages)
  const sentence = useErrorSentence()
  const { error } = read
  if (answer !== undefined || error === null) {
    return <ExplainedAccess values={values} answer={answer} read={read} />
  }
  if (error instanceof ApiError && error.status === 404 && values.who === 'session') {
    const search = { ...toSearch(values), who: 'imagined' as const }
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
