import type { ReactNode } from 'react'
import styles from './TopList.module.css'

export interface TopListRow {
  key: string
  name: ReactNode
  /** Smaller, behind the name. */
  note?: ReactNode
  value: string
  /** 0 to 1, of the largest: a bar behind the row. */
  share: number
  isBad?: boolean
}

interface TopListProps {
  label: string
  rows: readonly TopListRow[]
  /** Text for an empty list. */
  empty: string
  /** Number of rows to reserve space for. */
  room?: number
}

/** First rows of a ranking, each with a bar for its share. */
export function TopList({ label, rows, empty, room = 5 }: TopListProps) {
  return (
    <div className={styles.room} style={{ minHeight: room * 30 }}>
      {rows.length === 0 ? (
        <p key={empty} className={styles.empty}>
          {empty}
        </p>
      ) : (
        <ol className={styles.list} aria-label={label}>
          {rows.map((row) => (
            <li key={row.key} className={styles.row} data-bad={row.isBad}>
              <span
                className={styles.bar}
                style={{ width: `${Math.min(row.share, 1) * 100}%` }}
                aria-hidden="true"
              />
              <span className={styles.name}>{row.name}</span>
              {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
              <span className={styles.value}>{row.value}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
