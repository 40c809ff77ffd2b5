import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { StateShape } from '#ui/StatusBadge.tsx'
import styles from './Doctor.module.css'
import { doctorMessages } from './doctor.messages.ts'
import { useFindingSentence } from './finding-sentence.ts'
import type { Finding } from './findings.ts'
import type { Findings } from './use-findings.ts'

interface DoctorProps extends Findings {
  isDismissed: (finding: Finding) => boolean
  onDismiss: (finding: Finding) => void
  onRestore: (finding: Finding) => void
}

/** Warnings about the broker's configuration, dismissed ones last. */
export function Doctor({ found, isWhole, isDismissed, onDismiss, onRestore }: DoctorProps) {
  const t = useMessages(doctorMessages)
  const describe = useFindingSentence()
  const { dateTime } = useFormats()
  const sorted = found.toSorted((a, b) => Number(isDismissed(a)) - Number(isDismissed(b)))
  return (
    <section className={styles.doctor} aria-label={t.title}>
      {!isWhole && <p className={styles.partial}>{t.notRead}</p>}
      <ul className={styles.list}>
        {sorted.map((finding) => {
          const { code, about = '', since, to, tone } = finding
          const isHidden = isDismissed(finding)
          const sentence = describe(finding)
          return (
            <li key={`${code} ${about}`} className={styles.finding} data-dismissed={isHidden}>
              <span className={styles.shape} data-tone={tone}>
                <StateShape tone={isHidden ? 'neutral' : tone} size={8} />
              </span>
              <span className={styles.words}>
                {sentence}
                {since !== undefined && (
                  <span className={styles.since}> {t.since(dateTime(since))}</span>
                )}
              </span>
              {to !== undefined && <ScreenLink to={to}>{t.fix}</ScreenLink>}
              <button
                type="button"
                className={styles.dismiss}
                aria-label={isHidden ? t.restoreWhich(sentence) : t.dismissWhich(sentence)}
                onClick={() => (isHidden ? onRestore(finding) : onDismiss(finding))}
              >
                {isHidden ? t.restore : t.dismiss}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
