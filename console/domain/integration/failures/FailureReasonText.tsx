import type { FailureCode } from '@signalbox/contract/failures'
import { useMessages } from '#language.tsx'
import { Detail } from '#ui/Detail.tsx'
import styles from './failures.module.css'
import { failureReasonMessages } from './failures.messages.ts'

interface FailureReasonTextProps {
  code: FailureCode
  /** Words of the external system. */
  words?: string | undefined
}

/** The reason of a failure as a sentence, with the words of the external system. */
export function FailureReasonText({ code, words }: FailureReasonTextProps) {
  const t = useMessages(failureReasonMessages)
  return (
    <span className={styles.reason}>
      <span>{t[code]}</span>
      {words !== undefined && (
        <span className={styles.words}>
          <Detail text={words} />
        </span>
      )}
    </span>
  )
}
