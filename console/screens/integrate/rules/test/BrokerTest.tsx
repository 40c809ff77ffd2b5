import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { ruleTest } from '@signalbox/contract/rules'
import type { Explanation } from '@signalbox/rule-sql/run/explain'
import { toPlain } from '@signalbox/rule-sql/run/rows'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Banner } from '#ui/Banner.tsx'
import { differentColumns } from './compare-rows.ts'
import { contextFromSample, isInFrom, type Sample } from '#domain/rule/sample/sample.ts'
import styles from '#domain/rule/sample/test.module.css'
import { testMessages } from '#domain/rule/sample/test.messages.ts'

interface BrokerTestProps {
  sql: string
  sample: Sample
  topics: readonly string[]
  /** The run in this page. */
  expected: Explanation
}

/** Runs the test on the broker, and shows the differences from the local result. */
export function BrokerTest({ sql, sample, topics, expected }: BrokerTestProps) {
  const t = useMessages(testMessages)
  const can = useCan(ruleTest).can
  const lock = useLock()
  const test = useAction(ruleTest, { refreshes: [] })
  if (!can) return null
  const isReported = !isInFrom(sample, topics)
  const handleClick = () => {
    const context = contextFromSample(sample, topics, Date.now())
    if (context !== undefined) test.mutate({ body: { sql, context } })
  }
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="default"
          {...lock.button}
          disabled={isReported || !lock.canWrite}
          loading={test.isPending}
          onClick={handleClick}
        >
          {t.runOnBroker}
        </Button>
        {isReported && <span className={styles.quiet}>{t.reportedFirst}</span>}
      </div>
      {test.data !== undefined && <Answer answer={test.data} expected={expected} />}
      {test.error !== null && <Failure error={test.error} expected={expected} />}
    </>
  )
}

function Answer({ answer, expected }: { answer: unknown; expected: Explanation }) {
  const t = useMessages(testMessages)
  const own = plainResult(expected)
  const different = own === undefined ? ['*'] : differentColumns(own, answer)
  if (different.length === 0) return <Banner tone="success" title={t.brokerSame} />
  return (
    <Banner tone="info" title={t.brokerOther}>
      {!different.includes('*') && t.brokerColumns(different.join(', '))}
      <pre className={`mono ${styles.output}`} tabIndex={0} aria-label={t.brokerOther}>
        {JSON.stringify(answer, null, 2)}
      </pre>
    </Banner>
  )
}

/** Locally computed result, in the form of the broker's answer; `undefined` if it has none. */
function plainResult({ result }: Explanation): unknown {
  if (result.kind !== 'rows') return undefined
  try {
    return result.isForeach ? result.rows.map(toPlain) : toPlain(result.rows[0] ?? {})
  } catch {
    return undefined
  }
}

function Failure({ error, expected }: { error: Error; expected: Explanation }) {
  const t = useMessages(testMessages)
  const sentence = useErrorSentence()
  if (error instanceof ApiError && error.status === 412) {
    const isSame = expected.result.kind === 'noMatch'
    return isSame ? (
      <Banner tone="success" title={t.brokerSame} />
    ) : (
      <Banner tone="info" title={t.brokerNoMatch} />
    )
  }
  const { title, detail } = sentence(error)
  return (
    <Banner tone="error" title={t.brokerFailed}>
      {detail ?? title}
    </Banner>
  )
}
