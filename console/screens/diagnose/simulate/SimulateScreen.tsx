import { topicNameProblem } from '@signalbox/mqtt/topic'
import { useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useMessages } from '../../../language.tsx'
import { useSearch } from '../../../routing/react.tsx'
import type { Draft } from '../../../upstream/simulation/draft.ts'
import { useSimulation } from '../../../upstream/simulation/use-simulation.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Split } from '../../../ui/Split.tsx'
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
  // What a link has brought, and is no topic yet, waits for its reader.
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
  const read = useSimulation(draft)
  return (
    <>
      {read.isCalculated && (
        <Banner tone="info" title={t.calculated}>
          {t.calculatedText}
          {read.data?.isCut === true && ` ${t.calculatedCut}`}
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
        detail={sentence(read.error).title}
        onRetry={() => void read.refetch()}
      />
    )
  }
  return <SimulatedWay draft={draft} read={read} />
}
