import type { TopicSample } from '@signalbox/contract/topic-activity'
import { useFormats, useMessages } from '#language.tsx'
import styles from './history.module.css'
import { historyMessages } from './history.messages.ts'

/** The times of the messages on a line. The list below it has the same times as text. */
export function Course({ messages }: { messages: readonly TopicSample[] }) {
  const t = useMessages(historyMessages)
  const { number, time } = useFormats()
  const times = messages.map(({ at }) => Date.parse(at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (times.length < 2 || last === first) return null
  const label = t.course(number(times.length), time(first), time(last))
  return (
    <svg className={styles.course} viewBox="0 0 1000 20" preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {[...new Set(times)].map((at) => {
        const x = Math.round(((at - first) / (last - first)) * 996) + 2
        return <line key={at} x1={x} x2={x} y1={2} y2={18} />
      })}
    </svg>
  )
}
