import { useFormats, useMessages } from '#language.tsx'
import { aclMessages } from './acl.messages.ts'
import styles from './AclField.module.css'
import { checkAcl } from './check-acl.ts'

/** The rest are marked in the text alone. */
const TOLD = 5

/** Problems in the text of an ACL file, in words. A module of its own, because the parser that it needs is large. */
export function AclProblems({ value }: { value: string }) {
  const t = useMessages(aclMessages)
  const { number } = useFormats()
  const countLinesTo = (from: number) => value.slice(0, from).split('\n').length
  return (
    <ul className={styles.problems} aria-live="polite">
      {checkAcl(value)
        .slice(0, TOLD)
        .map(({ from, severity, what }) => (
          <li key={`${from} ${what}`} data-severity={severity}>
            <span>{t.badLine(number(countLinesTo(from)))}</span>
            {': '}
            <span>{t[what]}</span>
          </li>
        ))}
    </ul>
  )
}
