import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '../language.tsx'
import type { CrashProps } from '../routing/react.tsx'
import { Screen } from '../ui/Screen.tsx'
import { pageMessages } from './page.messages.ts'
import styles from './Crash.module.css'

/** A chunk that is gone from the server: the console was upgraded under this page. */
export function isStaleChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|preload CSS/i.test(
    error.message,
  )
}

/** In place of a screen whose code could not be fetched. */
export function StaleScreen() {
  const t = useMessages(pageMessages)
  return (
    <Screen
      title={t.stale}
      about={t.staleText}
      action={<Button onClick={() => location.reload()}>{t.reload}</Button>}
    >
      {null}
    </Screen>
  )
}

/** In place of a screen that has failed; the frame around it stays. */
export function Crash({ error: thrown, reset }: CrashProps) {
  const t = useMessages(pageMessages)
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isStale = isStaleChunk(error)
  const details = `${error.stack ?? error.message}\n${location.href}\n${navigator.userAgent}`
  if (isStale) return <StaleScreen />
  return (
    <Screen
      title={t.crashed}
      about={t.crashedText}
      action={<Button onClick={reset}>{t.retry}</Button>}
    >
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
    </Screen>
  )
}
