import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useFormats, useMessages } from '#language.tsx'
import { messageSample, type Sample, findEventType } from '#domain/rule/sample/sample.ts'
import { sampleOfTopic } from '#domain/rule-sql/recorded.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useMatching } from '#domain/topic-tree/use-matching.ts'
import styles from './run.module.css'
import { runMessages } from './run.messages.ts'

const RECENT_MS = 10 * 60_000
const SHOWN = 5

interface RecordedMessagesProps {
  /** Topic filters in the FROM clause. */
  topics: readonly string[]
  onSample: (sample: Sample) => void
}

/** Last message of each topic that starts the flow. */
export function RecordedMessages({ topics: from, onSample }: RecordedMessagesProps) {
  const t = useMessages(runMessages)
  const { rate } = useFormats()
  const filters = [...new Set(from)].filter(
    (topic) => findEventType(topic) === undefined && topicFilterProblem(topic) === undefined,
  )
  const { topics = [] } = useMatching(filters, RECENT_MS)
  const messages = topics.flatMap((each) => {
    const message = each.last && sampleOfTopic(each.topic, each.last)
    return message === undefined ? [] : [{ message, current: each.rate }]
  })
  return (
    <section aria-label={t.recorded}>
      <h3 className={styles.heading}>{t.recorded}</h3>
      {messages.length === 0 && <p className={styles.quiet}>{t.noRecorded}</p>}
      <ul className={styles.recorded}>
        {messages.slice(0, SHOWN).map(({ message, current }) => (
          <li key={message.topic} className={styles.line}>
            <TextButton
              onClick={() => {
                const { event, texts } = messageSample(message.topic, message.payload)
                onSample({ event, texts: { ...texts, ...message.columns } })
              }}
            >
              <span className="mono">{message.topic}</span>
            </TextButton>
            <span className="numeric">{rate(current)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
