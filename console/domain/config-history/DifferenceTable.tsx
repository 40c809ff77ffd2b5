import type { ConfigDifference } from '@signalbox/contract/config-history'
import { useMessages } from '#language.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { differenceMessages } from './differences.messages.ts'
import styles from './DifferenceTable.module.css'

interface DifferenceTableProps {
  differences: readonly ConfigDifference[]
  /** Headers of the two states; by default, "Before" and "After". */
  left?: string
  right?: string
}

/** The fields that differ between two states of a root or item. */
export function DifferenceTable({ differences, left, right }: DifferenceTableProps) {
  const t = useMessages(differenceMessages)
  if (differences.length === 0) return <p>{t.same}</p>
  return (
    <SmallTable
      label={t.label}
      columns={[
        { key: 'field', label: t.field, isData: true, isName: true },
        { key: 'left', label: left ?? t.before, isData: true },
        { key: 'right', label: right ?? t.after, isData: true },
      ]}
      rows={differences.map(({ path, before, after }) => ({
        key: path,
        cells: [
          path === '' ? t.whole : path,
          <Value key="left" value={before} isOld />,
          <Value key="right" value={after} />,
        ],
      }))}
    />
  )
}

function Value({ value, isOld = false }: { value: unknown; isOld?: boolean }) {
  const t = useMessages(differenceMessages)
  if (value === undefined) return <span className={styles.absent}>{t.absent}</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return <div className={`${styles.value} ${isOld ? styles.old : ''}`}>{text}</div>
}
