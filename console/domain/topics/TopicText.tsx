import { VisibleBlanks } from './VisibleBlanks.tsx'

/** A topic or a topic filter: blanks are visible; long levels are wrapped only in the cards of a table. */
export function TopicText({ topic }: { topic: string }) {
  return (
    <span className="mono" title={topic} style={{ whiteSpace: 'var(--topic-space, pre)' }}>
      <VisibleBlanks text={topic} />
    </span>
  )
}
