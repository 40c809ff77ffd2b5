import { useDebouncedValue } from '@mantine/hooks'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type MatchingTopic, useMatching } from '#domain/topic-tree/use-matching.ts'
import { type RecordedMessage, sampleOfTopic } from '#domain/rule-sql/recorded.ts'
import { messageSample, type Sample } from '#domain/rule/sample/sample.ts'
import styles from './editor.module.css'
import { inputKindFromTopic } from './InputPanel.tsx'
import { inputMessages } from './inputs.messages.ts'

const RECENT_MS = 10 * 60_000
const SHOWN = 5
const TYPING_MS = 600

/** The topics that would start the rule, as far as messages were received in the last minutes. */
export function useTraffic(sql: string) {
  // A half-typed filter is not asked for.
  const [calm] = useDebouncedValue(sql, TYPING_MS)
  const filters = topicsInFrom(calm).filter(
    (topic) => inputKindFromTopic(topic) === 'message' && topicFilterProblem(topic) === undefined,
  )
  return { filters, ...useMatching([...new Set(filters)], RECENT_MS) }
}

/** The last message of the busiest topic whose payload is a text. */
export function receivedSample(topics: readonly MatchingTopic[] | undefined): Sample | undefined {
  for (const { topic, last } of topics ?? []) {
    const message = last && sampleOfTopic(topic, last)
    if (message !== undefined) return toSample(message)
  }
  return undefined
}

function toSample({ topic, payload, columns }: RecordedMessage): Sample {
  const { event, texts } = messageSample(topic, payload)
  return { event, texts: { ...texts, ...columns } }
}

interface TrafficProps {
  traffic: ReturnType<typeof useTraffic>
  /** Tests with a message that was received. */
  onSample: (sample: Sample) => void
}

/** The topics that would start the rule, with their rates, before the rule is saved. */
export function Traffic({ traffic, onSample }: TrafficProps) {
  const t = useMessages(inputMessages)
  const formats = useFormats()
  const { filters, topics, hasMore, isCalculated } = traffic
  if (filters.length === 0) return null
  const rate = topics?.reduce((sum, each) => sum + each.rate, 0) ?? 0
  const count = formats.number(topics?.length ?? 0)
  return (
    <section className={styles.aside} aria-label={t.traffic}>
      <h3 className={styles.heading}>{t.traffic}</h3>
      {filters.includes('#') && <Banner tone="warning" title={t.everything} />}
      {topics === undefined && <p className={styles.quiet} />}
      {topics?.length === 0 && (
        <p className={styles.quiet}>
          {isCalculated ? (
            <ScreenLink to={paths.explorer()}>{t.trafficOff}</ScreenLink>
          ) : (
            t.noTraffic
          )}
        </p>
      )}
      {topics !== undefined && topics.length > 0 && (
        <>
          <p className={styles.quiet}>
            {t.total(hasMore ? t.moreTopics(count) : t.topics(count), formats.rate(rate))}
          </p>
          <ul className={styles.topics}>
            {topics.slice(0, SHOWN).map((each) => (
              <Topic key={each.topic} matching={each} onSample={onSample} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Topic({
  matching,
  onSample,
}: {
  matching: MatchingTopic
  onSample: TrafficProps['onSample']
}) {
  const t = useMessages(inputMessages)
  const formats = useFormats()
  const { topic, rate, last } = matching
  const message = last && sampleOfTopic(topic, last)
  return (
    <li className={styles.traffic}>
      <span className={`mono ${styles.topic}`}>
        {message === undefined ? (
          topic
        ) : (
          <TextButton onClick={() => onSample(toSample(message))}>
            <span title={t.testWith(topic)}>{topic}</span>
          </TextButton>
        )}
      </span>
      <span className="numeric">{formats.rate(rate)}</span>
    </li>
  )
}
