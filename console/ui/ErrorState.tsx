import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import styles from './EmptyState.module.css'
import { usePassedFocus } from './passed-focus.ts'
import { uiMessages } from './ui.messages.ts'

interface ErrorStateProps {
  title: string
  detail?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Message in place of content that could not be read. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  const t = useMessages(uiMessages)
  // A successful retry replaces this element.
  const element = usePassedFocus()
  return (
    <div className={styles.empty} role="alert" ref={element}>
      <span className={styles.icon} data-tone="error" aria-hidden="true">
        <IconAlertTriangle size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {detail !== undefined && <p className={styles.text}>{detail}</p>}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}
