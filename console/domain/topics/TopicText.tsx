import { VisibleBlanks } from './VisibleBlanks.tsx'

/** A topic or a topic filter: blanks are visible, long levels are not wrapped. */
export function TopicText({ topic }: { topic: string }) {
  return (
    <span className="mono" title={topic} style={{ whiteSpace: 'pre' }}>
      <VisibleBlanks text={topic} />
    </span>
  )
}
