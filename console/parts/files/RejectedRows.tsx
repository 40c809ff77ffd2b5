import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useFormats, useMessages } from '../../language.tsx'
import { filesMessages } from './files.messages.ts'
import styles from './RejectedRows.module.css'

/** A row of a file that cannot be imported. */
export interface RejectedRow {
  /** Its line, or its place in a JSON array. */
  place: number
  reason: string
  /** What tells the row from others. */
  text: string
}

interface RejectedRowsProps {
  /** The first of them. */
  rows: readonly RejectedRow[]
  count: number
  onDownload: () => void
}

/** The rows of a file that are left out, each with its reason. */
export function RejectedRows({ rows, count, onDownload }: RejectedRowsProps) {
  const t = useMessages(filesMessages)
  const { number } = useFormats()
  return (
    <div className={styles.rejected}>
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={t.rejected}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.reason}</th>
              <th scope="col">{t.content}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, reason, text }) => (
              <tr key={place}>
                <td className="numeric">{number(place)}</td>
                <td className={styles.reason}>{reason}</td>
                <td className="mono">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        {count > rows.length && <span>{t.firstOf(number(rows.length), number(count))}</span>}
        <Button size="xs" variant="default" onClick={onDownload}>
          {t.download(number(count))}
        </Button>
      </div>
    </div>
  )
}
