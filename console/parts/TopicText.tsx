/** A topic or a topic filter: spaces and long levels stay as they are. */
export function TopicText({ topic }: { topic: string }) {
  return (
    <span className="mono" title={topic} style={{ whiteSpace: 'pre' }}>
      {topic}
    </span>
  )
}
