import type { Address } from '#routing/path.ts'
import { ScreenLink } from './links.tsx'
import styles from './SeeAlso.module.css'

/** Link in the title line to a page of another group that belongs to the same questions; not on a phone. */
export function SeeAlso({ to, children }: { to: Address; children: string }) {
  return (
    <ScreenLink to={to} className={styles.link ?? ''}>
      {children}
    </ScreenLink>
  )
}
