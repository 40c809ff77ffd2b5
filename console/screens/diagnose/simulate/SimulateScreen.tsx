import { publishSimulate } from '@signalbox/contract/simulation'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { useSearch } from '../../../parts/search.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { gather, type Gathered } from './gather.ts'
import { SimulatedWay } from './SimulatedWay.tsx'
import { SimulateForm } from './SimulateForm.tsx'
import { simulateMessages } from './simulate.messages.ts'
import { type Draft, simulateSearch, toDraft, toSearch } from './simulate-search.ts'

/** "Where did my message go?", answered before it is sent. */
export function SimulateScreen() {
  const t = useMessages(simulateMessages)
  const isAnswered = useCan(publishSimulate).can
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
  const Answer = isAnswered ? ExactAnswer : ApproximateAnswer
  return (
    <Screen title={t.title} about={t.about}>
      <SimulateForm draft={draft} onSubmit={handleSubmit} />
      {isAsked && <Answer key={runs} draft={draft} />}
    </Screen>
  )
}

/** Asked of the broker, which judges as it does for a real message. */
function ExactAnswer({ draft }: { draft: Draft }) {
  const read = useQuery(query(publishSimulate, { query: {}, body: draft }))
  return <Read draft={draft} read={read} />
}

/** Made up from what a cluster's API tells. */
function ApproximateAnswer({ draft }: { draft: Draft }) {
  const t = useMessages(simulateMessages)
  const read = useQuery(
    queryOptions<Gathered>({
      queryKey: ['simulation', draft],
      queryFn: ({ signal }) => gather(draft, signal),
      // Many calls: asked again when the user does.
      refetchOnWindowFocus: false,
    }),
  )
  return (
    <>
      <Banner tone="info" title={t.approximation}>
        {t.approximationText}
        {read.data?.isCut === true && ` ${t.approximationCut}`}
      </Banner>
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
