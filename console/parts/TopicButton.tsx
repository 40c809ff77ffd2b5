import { TextButton } from '../ui/TextButton.tsx'
import { TopicText } from './TopicText.tsx'

/** A topic that opens what it is the name of, beside the list. */
export function TopicButton({ topic, onClick }: { topic: string; onClick: () => void }) {
  return (
    <TextButton onClick={onClick}>
      <TopicText topic={topic} />
    </TextButton>
  )
}
