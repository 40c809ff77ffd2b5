import { publishSimulate } from '@signalbox/contract/simulation'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { CALCULATION_MS, query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import type { Draft } from './draft.ts'
import { useLastMessage } from '#domain/rule-sql/last-message.ts'
import { useMatching } from '#domain/topic-tree/use-matching.ts'
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
  /** Absent until the last message of the topic has been read. */
  const [payload, setPayload] = useState<string>()
  const draft = toDraft(search, payload ?? '')
  const isTopic = draft.topic !== '' && topicNameProblem(draft.topic) === undefined
  const last = useLastPayload(payload === undefined && isTopic ? draft.topic : undefined)
  if (payload === undefined && last !== undefined) setPayload(last)
  const [runs, setRuns] = useState(0)
  const handleSubmit = (next: Draft) => {
    // Another topic without a payload has its last message.
    setPayload(next.payload === '' && next.topic !== draft.topic ? undefined : next.payload)
    setSearch(toSearch(next))
    setRuns(runs + 1)
  }
  // A topic from a link may be invalid; the simulation then waits until the user has corrected it.
  const isAsked = isTopic && payload !== undefined
  return (
    <Screen title={t.title} about={t.about}>
      <Split aside={<SimulateForm draft={draft} onSubmit={handleSubmit} />}>
        {isAsked ? (
          <Answer key={runs} draft={draft} />
        ) : (
          !isTopic && <EmptyState title={t.emptyTitle} text={t.emptyText} />
        )}
      </Split>
    </Screen>
  )
}

/** Payload of the last message of a topic, empty if none is known; `undefined` while it is read. */
function useLastPayload(topic: string | undefined): string | undefined {
  const filters = topic === undefined ? [] : [topic]
  const last = useLastMessage(filters)
  const { isSettled } = useMatching(filters, 0)
  return topic === undefined || !isSettled ? undefined : (last?.payload ?? '')
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
