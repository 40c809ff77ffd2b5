import { publishSimulate } from '@signalbox/contract/simulation'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { CALCULATION_MS, query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import type { Draft } from './draft.ts'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Split } from '#ui/Split.tsx'
import { SimulatedWay } from './SimulatedWay.tsx'
import { SimulateForm } from './SimulateForm.tsx'
import { simulateMessages } from './simulate.messages.ts'
import { simulateSearch } from './simulate.paths.ts'
import { toDraft, toSearch } from './simulate-search.ts'

/** "Where did my message go?", answered before it is sent. */
export function SimulateScreen() {
  const t = useMessages(simulateMessages)
  const [search, setSearch] = useSearch(simulateSearch)
  const [payload, setPayload] = useState('')
  const draft = toDraft(search, payload)
  const [runs, setRuns] = useState(0)
  const handleSubmit = (next: Draft) => {
    setPayload(next.payload)
    setSearch(toSearch(next))
    setRuns(runs + 1)
  }
  // A topic from a link may be invalid; the simulation then waits until the user has corrected it.
  const isAsked = draft.topic !== '' && topicNameProblem(draft.topic) === undefined
  return (
    <Screen title={t.title} about={t.about}>
      <Split aside={<SimulateForm draft={draft} onSubmit={handleSubmit} />}>
        {isAsked ? (
          <Answer key={runs} draft={draft} />
        ) : (
          <EmptyState title={t.emptyTitle} text={t.emptyText} />
        )}
      </Split>
    </Screen>
  )
}

function Answer({ draft }: { draft: Draft }) {
  const t = useMessages(simulateMessages)
  const read = useQuery({
    ...query(publishSimulate, { query: {}, body: draft }, { timeoutMs: CALCULATION_MS }),
    // Perhaps many calls: asked again when the user does.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      {read.data?.is_calculated === true && (
        <Banner tone="info" title={t.calculated}>
          {t.calculatedText}
          {read.data.is_cut === true && ` ${t.calculatedCut}`}
        </Banner>
      )}
      <Read draft={draft} read={read} />
    </>
  )
}

type ReadProps = Parameters<typeof SimulatedWay>[0]['read']

function Read({ draft, read }: { draft: Draft; read: ReadProps }) {
  const t = useMessages(simulateMessages)
  const sentence = useErrorSentence()
  if (read.error !== null && read.data === undefined) {
    return (
      <ErrorState
        title={t.readFailed}
        detail={inOneLine(sentence(read.error))}
        onRetry={() => void read.refetch()}
      />
    )
  }
  return <SimulatedWay draft={draft} read={read} />
}
