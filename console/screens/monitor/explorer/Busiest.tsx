import type { TopicBranch } from '@signalbox/contract/topic-activity'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { useBusiestBelow, useBusiestTopics } from '#domain/topic-tree/use-topics.ts'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { RateBar } from './RateBar.tsx'
import { rateShareAmong } from './topic-rows.ts'

interface BusiestProps {
  onChoose: (path: string) => void
}

/** Busiest topics and their publishers, shown in the panel before a topic is chosen. */
export function BusiestTopics({ onChoose }: BusiestProps) {
  const t = useMessages(explorerMessages)
  const topics = useBusiestTopics() ?? []
  const calculateShare = rateShareAmong(topics)
  return (
    <section aria-label={t.details} className={styles.panel}>
      {topics.length === 0 ? (
        <BusiestBelow path={undefined} onChoose={onChoose} />
      ) : (
        <section>
          <h2 className={styles.heading}>{t.busiestTopics}</h2>
          <BusiestTable headers={[t.topicAndPublisher]}>
            {topics.map((row) => (
              <tr key={row.topic}>
                <td>
                  <PathButton path={row.topic} text={row.topic} onChoose={onChoose} />
                  {row.last !== undefined && row.last.from_clientid !== '' && (
                    <div className={styles.publisher}>
                      <ClientLink clientid={row.last.from_clientid} />
                    </div>
                  )}
                </td>
                <td>
                  <RateBar rate={row.rate} share={calculateShare(row)} />
                </td>
              </tr>
            ))}
          </BusiestTable>
        </section>
      )}
      <p className={styles.quiet}>{t.chooseText}</p>
    </section>
  )
}

interface BusiestBelowProps extends BusiestProps {
  /** Path of the branch; `undefined` for the first levels. */
  path: string | undefined
}

/** The levels below a branch that have the most messages. */
export function BusiestBelow({ path, onChoose }: BusiestBelowProps) {
  const t = useMessages(explorerMessages)
  const { compact } = useFormats()
  const branches: readonly TopicBranch[] = useBusiestBelow(path) ?? []
  const calculateShare = rateShareAmong(branches)
  if (branches.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t.busiestBelow}</h3>
      <BusiestTable headers={[t.level, t.tree]}>
        {branches.map((branch) => (
          <tr key={branch.path}>
            <td>
              <PathButton
                path={branch.path}
                text={branch.level === '' ? t.emptyLevel : branch.level}
                onChoose={onChoose}
              />
            </td>
            <td className="numeric">{compact(branch.topics)}</td>
            <td>
              <RateBar rate={branch.rate} share={calculateShare(branch)} />
            </td>
          </tr>
        ))}
      </BusiestTable>
    </section>
  )
}

/** @param props.headers Of the columns before that of the rate; all but the first have numbers. */
function BusiestTable(props: { headers: readonly string[]; children: ReactNode }) {
  const t = useMessages(explorerMessages)
  const headers = [...props.headers, t.rate]
  return (
    <table className={styles.busiest}>
      <thead>
        <tr>
          {headers.map((header, i) => (
            <th key={header} scope="col" className={i === 0 ? undefined : 'numeric'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}

interface PathButtonProps extends BusiestProps {
  path: string
  text: string
}

function PathButton({ path, text, onChoose }: PathButtonProps) {
  return (
    <button
      type="button"
      className={`mono ${styles.pathButton ?? ''}`}
      title={path}
      onClick={() => onChoose(path)}
    >
      <VisibleBlanks text={text} />
    </button>
  )
}
