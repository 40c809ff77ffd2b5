import { useFormats, useMessages } from '../../../language.tsx'
import { useChainName } from '../../../parts/chain/names.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
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

/** Plain warnings about how the broker is set up; nothing while there are none. */
export function Doctor({ found, isRead, isWhole }: Findings) {
  const t = useMessages(doctorMessages)
  const sentences = useMessages(findingMessages)
  const { dateTime } = useFormats()
  const chainName = useChainName()
  const nameOf = (code: Finding['code'], about: string) =>
    OF_CHAINS.includes(code) ? chainName(about) : about
  // All at once: a list that grows line by line is read in vain.
  if (!isRead || (found.length === 0 && isWhole)) return null
  return (
    <Section title={t.title} about={isWhole ? t.about : t.notRead}>
      <ul className={styles.list}>
        {found.map(({ code, about = '', since, to, tone }) => (
          <li key={`${code} ${about}`} className={styles.finding}>
            <span>
              <StatusBadge tone={tone} label={sentences[code](nameOf(code, about))} />
              {since !== undefined && ` ${t.since(dateTime(since))}`}
            </span>
            {to !== undefined && <ScreenLink to={to}>{t.mend}</ScreenLink>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
