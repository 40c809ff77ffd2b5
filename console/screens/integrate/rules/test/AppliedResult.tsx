import { ApiError } from '@signalbox/contract/errors'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { SmallTable } from '../../../../ui/SmallTable.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { ACTION_TONES, actionLabel, outcomeOf } from './outcomes.ts'
import { ruleTestMessages } from './rule-test.messages.ts'

interface AppliedResultProps {
  /** Names of the outputs in their order. */
  actions: readonly string[]
  answer: readonly unknown[] | undefined
  error: Error | null
}

/** What each output did in the test of a stored rule, for each row. */
export function AppliedResult({ actions, answer, error }: AppliedResultProps) {
  const t = useMessages(ruleTestMessages)
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
        const outcome = outcomeOf(element)
        const tone = ACTION_TONES[outcome]
        return {
          key: String(i),
          isBad: tone === 'error',
          cells: [
            actions[i % Math.max(actions.length, 1)] ?? '',
            <StatusBadge key="outcome" tone={tone} label={actionLabel(outcome, t)} />,
            outcome === 'failed'
              ? typeof element === 'string'
                ? element
                : JSON.stringify(element)
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
