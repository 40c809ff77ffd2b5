import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import type { CrashProps } from '#routing/react.tsx'
import { codeMessages } from '#ui/code.messages.ts'
import { isMissingCode, toError } from '#code.ts'
import { type MissingCodeProps, MissingReason } from '#ui/MissingCode.tsx'
import { Screen } from '#ui/Screen.tsx'
import { pageMessages } from './page.messages.ts'
import styles from './Crash.module.css'

/** Message in place of a screen whose code could not be fetched. */
export function MissingScreen({ onRetry }: Partial<MissingCodeProps>) {
  const t = useMessages(codeMessages)
  return (
    <Screen title={t.missing}>
      {onRetry !== undefined && <MissingReason onRetry={onRetry} />}
    </Screen>
  )
}

/** Message in place of a screen that failed; the frame around it remains. */
export function Crash({ error: thrown, reset }: CrashProps) {
  const t = useMessages(pageMessages)
  const error = toError(thrown)
  const details = `${error.stack ?? error.message}\n${location.href}\n${navigator.userAgent}`
  if (isMissingCode(error)) return <MissingScreen onRetry={reset} />
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
