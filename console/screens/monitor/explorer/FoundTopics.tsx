import type { TopicActivity, TopicSample } from '@signalbox/contract/topic-activity'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { lineOf } from './sample-text.ts'
import { useFound } from '../../../upstream/topics/use-topics.ts'

const lastLine = (last: TopicSample | undefined) => last && lineOf(last)

interface FoundTopicsProps {
  match: string
  /** Topics altogether. */
  known: number
  /** The path that the panel shows, and what the panel knows of it. */
  path: string | undefined
  chosen: TopicActivity | undefined
  onChoose: (topic: string) => void
}

/** The topics that a search found, wherever they are in the tree. */
export function FoundTopics({ match, known, path, chosen, onChoose }: FoundTopicsProps) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const { topics, hasMore, error, refetch } = useFound(match, known)
  if (error !== null) return <ErrorState {...sentence(error)} onRetry={refetch} />
  if (topics === undefined) return null
  const count = number(topics.length)
  if (topics.length === 0) return <EmptyState title={t.foundNone} />
  return (
    <>
      <p className={styles.foundCount} role="status">
        {hasMore ? t.foundMore(count) : t.found(count)}
      </p>
      <ul className={styles.found}>
        {topics.map(({ topic, last }) => (
          <li key={topic}>
            <button
              type="button"
              className={styles.foundTopic}
              aria-current={topic === path}
              onClick={() => onChoose(topic)}
            >
              <span className="mono">
                <VisibleBlanks text={topic} />
              </span>
              <span className={`mono ${styles.line ?? ''}`}>
                {lastLine(topic === chosen?.topic ? chosen.last : last)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
