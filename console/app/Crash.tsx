import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useMessages } from '../language.tsx'
import { Screen } from '../ui/Screen.tsx'
import { pageMessages } from './page.messages.ts'
import styles from './Crash.module.css'

/** A chunk that is gone from the server: the console was upgraded under this page. */
function isStaleChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|preload CSS/i.test(
    error.message,
  )
}

/** In place of a screen that has failed; the frame around it stays. */
export function Crash({ error: thrown, reset }: ErrorComponentProps) {
  const t = useMessages(pageMessages)
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isStale = isStaleChunk(error)
  const details = `${error.stack ?? error.message}\n${location.href}\n${navigator.userAgent}`
  return (
    <Screen
      title={isStale ? t.stale : t.crashed}
      about={isStale ? t.staleText : t.crashedText}
      action={
        isStale ? (
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        ) : (
          <Button onClick={reset}>{t.retry}</Button>
        )
      }
    >
      {!isStale && (
        <details className={styles.details}>
          <summary>{t.details}</summary>
          <Button
            variant="default"
            size="xs"
            onClick={() => void navigator.clipboard.writeText(details)}
          >
            {t.copyDetails}
          </Button>
          <pre>{details}</pre>
        </details>
      )}
    </Screen>
  )
}
