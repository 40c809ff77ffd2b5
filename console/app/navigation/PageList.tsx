import { useFormats, useLanguage, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { appMessages } from '../app.messages.ts'
import { isCurrent, type NavigationEntry } from '../navigation.ts'
import { useActiveAlarms } from './active-alarms.ts'
import styles from './Navigation.module.css'

interface PageListProps {
  /** The name of the group. */
  label: string
  entries: readonly NavigationEntry[]
  pathname: string
}

/** The pages of a group as words. */
export function PageList({ label, entries, pathname }: PageListProps) {
  const language = useLanguage()
  return (
    <ul className={styles.pages} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.page}>
          <ScreenLink
            to={entry.to}
            className={styles.page ?? ''}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          >
            <span className={styles.words}>{entry.label[language]}</span>
            {entry.page === 'alarms' && <AlarmCount />}
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}

/**
 * How many alarms are active; nothing where there are none.
 * @param isHidden from screen readers, where the name of the link has the number
 */
export function AlarmCount({ isHidden = false }: { isHidden?: boolean }) {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const count = useActiveAlarms()
  if (count === 0) return null
  return (
    <span
      className={styles.count}
      aria-hidden={isHidden || undefined}
      title={t.alarms(formats.number(count))}
    >
      {formats.compact(count)}
    </span>
  )
}
