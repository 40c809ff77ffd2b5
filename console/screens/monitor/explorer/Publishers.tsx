import type { TopicSample } from '@signalbox/contract/topic-activity'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { publishersFromSamples } from './publishers.ts'

/** Publishers of the messages that the broker remembers of a topic. */
export function Publishers({ samples }: { samples: readonly TopicSample[] }) {
  const t = useMessages(explorerMessages)
  const { number, time } = useFormats()
  const publishers = publishersFromSamples(samples)
  if (publishers.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t.publishers}</h3>
      <table className={styles.busiest} aria-label={t.publishers}>
        <thead>
          <tr>
            <th scope="col">{t.from}</th>
            <th scope="col" className="numeric">
              {t.ofLast(number(samples.length))}
            </th>
            <th scope="col" className="numeric">
              {t.lastAt}
            </th>
          </tr>
        </thead>
        <tbody>
          {publishers.map(({ clientid, count, lastAt }) => (
            <tr key={clientid}>
              <td>
                <ClientLink clientid={clientid} />
              </td>
              <td className="numeric">{number(count)}</td>
              <td className="numeric">{time(lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
