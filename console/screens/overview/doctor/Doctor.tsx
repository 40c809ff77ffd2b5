import { useFormats, useMessages } from '../../../language.tsx'
import { useChainName } from '../../../parts/chain/names.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { StateShape } from '../../../ui/StatusBadge.tsx'
import styles from './Doctor.module.css'
import { doctorMessages, findingMessages } from './doctor.messages.ts'
import type { Finding } from './findings.ts'
import type { Findings } from './use-findings.ts'

/** About an authenticator or a source, which has a name besides its id. */
const OF_CHAINS: readonly Finding['code'][] = [
  'authenticatorDown',
  'sourceDown',
  'sourceDownOpen',
  'unsafeHash',
]

interface DoctorProps extends Findings {
  isDismissed: (finding: Finding) => boolean
  onDismiss: (finding: Finding) => void
  onRestore: (finding: Finding) => void
}

/** Warnings about the configuration of the broker, dismissed ones last. */
export function Doctor({ found, isWhole, isDismissed, onDismiss, onRestore }: DoctorProps) {
  const t = useMessages(doctorMessages)
  const sentences = useMessages(findingMessages)
  const { dateTime } = useFormats()
  const chainName = useChainName()
  const nameOf = (code: Finding['code'], about: string) =>
    OF_CHAINS.includes(code) ? chainName(about) : about
  const sorted = found.toSorted((a, b) => Number(isDismissed(a)) - Number(isDismissed(b)))
  return (
    <section className={styles.doctor} aria-label={t.title}>
      {!isWhole && <p className={styles.partial}>{t.notRead}</p>}
      <ul className={styles.list}>
        {sorted.map((finding) => {
          const { code, about = '', since, to, tone } = finding
          const isHidden = isDismissed(finding)
          const sentence = sentences[code](nameOf(code, about))
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
