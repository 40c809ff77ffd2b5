import { ApiError } from '@signalbox/contract/errors'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { type OutputState, outputState } from '#domain/rule/output.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import { Banner } from '#ui/Banner.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ACTION_TONES, actionLabel, readActionOutcome } from './outcomes.ts'
import { ruleTestMessages } from './rule-test.messages.ts'

/** States in which an output would not get a row. */
const AWAY: readonly OutputState[] = ['missing', 'disabled', 'unavailable']

interface AppliedResultProps {
  /** Names of the outputs in their order. */
  actions: readonly string[]
  answer: readonly unknown[] | undefined
  /** The outputs were to stop after rendering. */
  isStopped: boolean
  error: Error | null
}

/** Result of each output for each row, in the test of a stored rule. */
export function AppliedResult({ actions, answer, isStopped, error }: AppliedResultProps) {
  const t = useMessages(ruleTestMessages)
  const states = useSurroundings().actions
  if (error !== null) return <Failure error={error} />
  const elements = answer?.flat() ?? []
  if (elements.length === 0) return <Banner tone="success" title={t.noOutputs} />
  const columns = [
    { key: 'output', label: t.output, isData: true, isName: true },
    { key: 'outcome', label: t.outcome },
    { key: 'reason', label: t.reason, isData: true },
  ]
  return (
    <SmallTable
      label={t.results}
      columns={columns}
      rows={elements.map((element, i) => {
        const name = actions[i % Math.max(actions.length, 1)] ?? ''
        const outcome = readActionOutcome(element, isStopped)
        const state = outputState(name, states)
        const isAway = outcome === 'stopped' && name.includes(':') && AWAY.includes(state)
        const tone = isAway ? 'error' : ACTION_TONES[outcome]
        return {
          key: String(i),
          isBad: tone === 'error',
          cells: [
            name,
            <StatusBadge key="outcome" tone={tone} label={actionLabel(outcome, t)} />,
            outcome === 'failed'
              ? typeof element === 'string'
                ? element
                : JSON.stringify(element)
              : isAway
                ? t.unavailable
                : '',
          ],
        }
      })}
    />
  )
}

function Failure({ error }: { error: Error }) {
  const t = useMessages(ruleTestMessages)
  const sentence = useErrorSentence()
  if (error instanceof ApiError && error.status === 412) {
    return <Banner tone="info" title={t.noMatch} />
  }
  if (error instanceof ApiError && error.status === 404) {
    return <Banner tone="error" title={t.gone} />
  }
  const { title, detail } = sentence(error)
  return (
    <Banner tone="error" title={t.failed}>
      {detail ?? title}
    </Banner>
  )
}
