import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useRef, useState } from 'react'
import { collect } from '#gather.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ProgressLine } from '../ProgressLine.tsx'
import { toast } from '../toast.tsx'
import { uiMessages } from '../ui.messages.ts'
import { selectMessages } from './select.messages.ts'
import type { AllRows } from './table.ts'

/** Most selected rows that the page keeps. */
const MAX_SELECTED = 100_000

export interface SelectAllProps<Row> {
  all: AllRows<Row> | undefined
  /** Keys of the shown columns, which are read for selected rows too. */
  columns: readonly string[]
  count: number | undefined
  rowKey: (row: Row) => string
  /** Whether all matching rows are selected. */
  isDone: boolean
  onSelect: (rows: ReadonlyMap<string, Row>) => void
}

/**
 * Extends the selection of a whole page to all matching rows. They are read first, so that the user knows which rows
 * are affected.
 */
export function SelectAll<Row>(props: SelectAllProps<Row>) {
  const { all, count, rowKey, isDone } = props
  const t = useMessages(selectMessages)
  const words = useMessages(uiMessages)
  const { number } = useFormats()
  const [progress, setProgress] = useState<{ rows: number; total: number | undefined }>()
  const [note, setNote] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  if (all === undefined) return null

  async function read(from: AllRows<Row>) {
    const stop = new AbortController()
    reading.current = stop
    setProgress({ rows: 0, total: count })
    setNote(undefined)
    try {
      const found = await collect(from.read(props.columns), {
        rowKey,
        limit: MAX_SELECTED,
        signal: stop.signal,
        onProgress: (rows, total) => setProgress({ rows, total }),
      })
      if (found.isCut) setNote(t.cut(number(found.rows.length)))
      else if (found.hasShifted) setNote(t.shifted)
      props.onSelect(new Map(found.rows.map((row) => [rowKey(row), row])))
    } catch (error) {
      if (!stop.signal.aborted) {
        const { title, detail } = from.explain(error)
        toast.failure(title, detail)
      }
    }
    setProgress(undefined)
  }
  if (progress !== undefined) {
    const { rows, total } = progress
    return (
      <>
        <ProgressLine
          label={t.reading}
          done={rows}
          total={total}
          text={total === undefined ? number(rows) : t.of(number(rows), number(total))}
        />
        <Button size="xs" variant="default" onClick={() => reading.current?.abort()}>
          {words.cancel}
        </Button>
      </>
    )
  }
  if (isDone) return <span>{note ?? t.done}</span>
  return (
    <Button size="xs" variant="subtle" onClick={() => void read(all)}>
      {count === undefined ? t.all : t.allCount(number(count))}
    </Button>
  )
}
