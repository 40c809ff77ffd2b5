import type { TopicActivity, TopicSample } from '@signalbox/contract/topic-activity'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { samplePayloadLine } from './sample-text.ts'
import { useFound } from '#domain/topic-tree/use-topics.ts'

const lastLine = (last: TopicSample | undefined) => last && samplePayloadLine(last)

interface FoundTopicsProps {
  match: string
  /** Number of all known topics. */
  known: number
  /** Path that the panel shows. */
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
  if (topics === undefined) return <Loading />
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
