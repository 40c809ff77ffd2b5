import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import styles from './Doctor.module.css'
import { doctorMessages, findingMessages } from './doctor.messages.ts'
import { useFindings } from './use-findings.ts'

/** Plain warnings about how the broker is set up; nothing while there are none. */
export function Doctor() {
  const t = useMessages(doctorMessages)
  const sentences = useMessages(findingMessages)
  const { found, isRead, isWhole } = useFindings()
  // All at once: a list that grows line by line is read in vain.
  if (!isRead || (found.length === 0 && isWhole)) return null
  return (
    <Section title={t.title} about={isWhole ? t.about : t.notRead}>
      <ul className={styles.list}>
        {found.map(({ code, about = '', to, tone }) => (
          <li key={`${code} ${about}`} className={styles.finding}>
            <StatusBadge tone={tone} label={sentences[code](about)} />
            {to !== undefined && <ScreenLink to={to}>{t.mend}</ScreenLink>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
