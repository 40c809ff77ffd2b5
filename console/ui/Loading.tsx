import { useMessages } from '#language.tsx'
import styles from './Loading.module.css'
import { uiMessages } from './ui.messages.ts'

interface LoadingProps {
  /** Name of the content, for screen readers. */
  label?: string
}

/** Placeholder for content that is being read. It appears after a short delay, so that a fast read does not flicker. */
export function Loading({ label }: LoadingProps) {
  const t = useMessages(uiMessages)
  return (
    <div role="status" aria-busy className={styles.loading}>
      <span className="sr-only">{label ?? t.loading}</span>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  )
}
