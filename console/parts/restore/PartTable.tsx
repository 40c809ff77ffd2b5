import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { BackupPart } from '@signalbox/contract/backup'
import { useFormats, useMessages } from '../../language.tsx'
import { SmallTable } from '../../ui/SmallTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { changesOf, inOrder, isChanging, usePartState, usePartText, useReasons } from './parts.ts'
import styles from './PartTable.module.css'
import { restoreMessages } from './restore.messages.ts'

interface PartTableProps {
  parts: readonly BackupPart[]
  isChosen: (name: string) => boolean
  onChoose: (name: string, isChosen: boolean) => void
}

/** The parts of a backup or of a text: the chosen ones, and for each part the items that are not restored. */
export function PartTable({ parts, isChosen, onChoose }: PartTableProps) {
  const t = useMessages(restoreMessages)
  const { number } = useFormats()
  const stateOf = usePartState()
  const partText = usePartText()
  return (
    <SmallTable
      label={t.parts}
      columns={[
        { key: 'chosen', label: t.chosen },
        { key: 'part', label: t.part, isName: true },
        { key: 'entries', label: t.entries, numeric: true },
        { key: 'added', label: t.added, numeric: true },
        { key: 'changed', label: t.changed, numeric: true },
        { key: 'state', label: t.state, isLine: true },
      ]}
      rows={inOrder(parts).map((part) => ({
        key: `${part.kind} ${part.name}`,
        isBad: part.state === 'refused',
        cells: [
          part.state === 'skipped' ? null : (
            <Checkbox
              key="chosen"
              size="xs"
              aria-label={t.choose(partText(part))}
              checked={isChosen(part.name)}
              disabled={part.state !== 'ready'}
              onChange={(event) => onChoose(part.name, event.currentTarget.checked)}
            />
          ),
          partText(part),
          number(part.entries),
          ...changesOf(part, number),
          <div key="state" className={styles.reasons}>
            <StatusBadge {...stateOf(part)} />
            <Reasons part={part} />
          </div>,
        ],
      }))}
    />
  )
}

/** The result of a restore for each part. */
export function ReportTable({ report }: { report: readonly BackupPart[] }) {
  const t = useMessages(restoreMessages)
  const { number } = useFormats()
  const partText = usePartText()
  const resultOf = (part: BackupPart) => {
    if (part.state !== 'ready') return t.left
    if (part.notes?.some(({ kind }) => kind !== 'translated') === true) return t.partly
    return isChanging(part) ? t.applied : t.same
  }
  return (
    <SmallTable
      label={t.report}
      columns={[
        { key: 'part', label: t.part, isName: true },
        { key: 'added', label: t.added, numeric: true },
        { key: 'changed', label: t.changed, numeric: true },
        { key: 'result', label: t.result, isLine: true },
      ]}
      rows={inOrder(report).map((part) => ({
        key: `${part.kind} ${part.name}`,
        isBad: part.failure !== undefined || part.state === 'refused',
        cells: [
          partText(part),
          ...changesOf(part, number),
          <div key="result" className={styles.reasons}>
            <span>{part.failure === undefined ? resultOf(part) : t.notInEffect(part.failure)}</span>
            <Reasons part={part} />
          </div>,
        ],
      }))}
    />
  )
}

function Reasons({ part }: { part: BackupPart }) {
  const reasonsOf = useReasons()
  return reasonsOf(part).map((reason) => <span key={reason}>{reason}</span>)
}
