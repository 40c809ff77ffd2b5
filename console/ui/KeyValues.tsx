import type { ReactNode } from 'react'
import { UNKNOWN } from '#formats.ts'
import { CopyButton } from './CopyButton.tsx'
import { HelpTip } from './HelpTip.tsx'
import styles from './KeyValues.module.css'

export interface KeyValue {
  label: string
  value: ReactNode
  help?: string | undefined
  /** Gives the value a button that copies this. */
  copy?: string | undefined
}

const isBlank = (value: ReactNode) => value === '' || value === undefined || value === null

/** Labels and values in one or more columns. */
export function KeyValues({ items, columns = 1 }: { items: KeyValue[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {items.map(({ label, value, help, copy }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>
            {label}
            {help !== undefined && <HelpTip text={help} about={label} />}
          </dt>
          <dd className={styles.value}>
            {isBlank(value) ? UNKNOWN : value}
            {copy !== undefined && copy !== '' && <CopyButton value={copy} label={label} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
