import { useActiveAlarms } from '#domain/alarms/active-alarms.ts'
import { useFormats, useMessages } from '#language.tsx'
import { appMessages } from '../app.messages.ts'
import styles from './Navigation.module.css'

/**
 * How many alarms are active; nothing where there are none.
 * @param isHidden from screen readers, where the name of the link has the number
 */
export function AlarmCount({ isHidden = false }: { isHidden?: boolean }) {
  const t = useMessages(appMessages)
  return <Count of={useActiveAlarms().open} words={t.alarms} isHidden={isHidden} />
}

interface CountProps {
  of: number | undefined
  words: (count: string) => string
  isHidden?: boolean
}

/** A number beside a word; nothing for 0. */
export function Count({ of = 0, words, isHidden = false }: CountProps) {
  const formats = useFormats()
  if (of === 0) return null
  return (
    <span
      className={styles.count}
      aria-hidden={isHidden || undefined}
      title={words(formats.number(of))}
    >
      {formats.compact(of)}
    </span>
  )
}
