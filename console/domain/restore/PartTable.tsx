import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { BackupPart } from '@signalbox/contract/backup'
import type { ComponentProps } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import {
  changeCountTexts,
  inOrder,
  isChanging,
  usePartState,
  usePartText,
  useReasons,
} from './parts.ts'
import styles from './PartTable.module.css'
import { restoreMessages } from './restore.messages.ts'

interface PartTableProps {
  parts: readonly BackupPart[]
  /** Absent where all parts are restored together. */
  choice?: {
    isChosen: (name: string) => boolean
    onChoose: (name: string, isChosen: boolean) => void
  }
}

/** Choice among the parts of a backup or a text, and for each part the items that are not restored. */
export function PartTable({ parts, choice }: PartTableProps) {
  const t = useMessages(restoreMessages)
  const { number } = useFormats()
  const describeState = usePartState()
  const partText = usePartText()
  return (
    <SmallTable
      label={t.parts}
      columns={[
        ...(choice === undefined ? [] : [{ key: 'chosen', label: t.chosen }]),
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
          ...(choice === undefined
            ? []
            : [
                part.state === 'skipped' ? null : (
                  <Checkbox
                    key="chosen"
                    size="xs"
                    aria-label={t.choose(partText(part))}
                    checked={choice.isChosen(part.name)}
                    disabled={part.state !== 'ready'}
                    onChange={(event) => choice.onChoose(part.name, event.currentTarget.checked)}
                  />
                ),
              ]),
          partText(part),
          number(part.entries),
          ...changeCountTexts(part, number),
          <PartState key="state" part={part} {...describeState(part)} />,
        ],
      }))}
    />
  )
}

interface PartStateProps extends ComponentProps<typeof StatusBadge> {
  part: BackupPart
}

/** The state of a part, and the reasons why entries of it are left out. */
export function PartState({ part, ...state }: PartStateProps) {
  return (
    <div className={styles.reasons}>
      <StatusBadge {...state} />
      <Reasons part={part} />
    </div>
  )
}

/** The result of a restore for each part. */
export function ReportTable({ report }: { report: readonly BackupPart[] }) {
  const t = useMessages(restoreMessages)
  const { number } = useFormats()
  const partText = usePartText()
  const describeResult = (part: BackupPart) => {
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
          ...changeCountTexts(part, number),
          <div key="result" className={styles.reasons}>
            <span>
              {part.failure === undefined ? describeResult(part) : t.notInEffect(part.failure)}
            </span>
            <Reasons part={part} />
          </div>,
        ],
      }))}
    />
  )
}

function Reasons({ part }: { part: BackupPart }) {
  const describeReasons = useReasons()
  return describeReasons(part).map((reason) => <span key={reason}>{reason}</span>)
}
