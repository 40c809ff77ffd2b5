import { TextButton } from '#ui/TextButton.tsx'
import { TopicText } from './TopicText.tsx'

/** Topic in a list that opens its details beside the list. */
export function TopicButton({ topic, onClick }: { topic: string; onClick: () => void }) {
  return (
    <TextButton onClick={onClick}>
      <TopicText topic={topic} />
    </TextButton>
  )
}
