import { TopicText } from './TopicText.tsx'
import styles from './TopicButton.module.css'

/** A topic that opens what it is the name of, beside the list. */
export function TopicButton({ topic, onClick }: { topic: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      <TopicText topic={topic} />
    </button>
  )
}
