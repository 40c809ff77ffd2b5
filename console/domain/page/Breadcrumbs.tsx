import type { Address } from '#routing/path.ts'
import { ScreenLink } from './links.tsx'
import { VisibleBlanks } from '../topics/VisibleBlanks.tsx'
import styles from './Breadcrumbs.module.css'

interface BreadcrumbsProps {
  trail: readonly { label: string; to: Address }[]
  current: string
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav className={styles.trail} aria-label={trail.map(({ label }) => label).join(' / ')}>
      {trail.map(({ label, to }) => (
        <span key={to}>
          <ScreenLink to={to}>{label}</ScreenLink>
          <span className={styles.slash} aria-hidden="true">
            /
          </span>
        </span>
      ))}
      <span aria-current="page">
        <VisibleBlanks text={current} />
      </span>
    </nav>
  )
}
