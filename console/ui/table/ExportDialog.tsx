import { Button, Checkbox, Radio } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useEffect, useRef, useState } from 'react'
import { gathered } from '#gather.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '../Banner.tsx'
import { Modal } from '../Modal.tsx'
import { ProgressLine } from '../ProgressLine.tsx'
import { uiMessages } from '../ui.messages.ts'
import styles from './ExportDialog.module.css'
import { exportMessages } from './export.messages.ts'
import { openSink } from './file-sink.ts'
import type { AllRows, Column, RowExport } from './table.ts'
import { asCsv, asDocument, asNdjson, type Written, writeRows } from './write-rows.ts'

export interface ExportDialogProps<Row> {
  /** Name of the rows, such as "Clients". */
  label: string
  file: RowExport<Row>
  /** Access to all rows, where the table shows only a part of them. */
  all: AllRows<Row> | undefined
  columns: readonly Column<Row>[]
  shownKeys: ReadonlySet<string>
  /** Rows of the current page. */
  rows: readonly Row[]
  selected: readonly Row[]
  /** Number of all matching rows, where it is known. */
  count: number | undefined
  onClose: () => void
}

type Scope = 'all' | 'page' | 'selected'
type Kind = 'csv' | 'ndjson' | 'document'
type Stage =
  | { name: 'asking' }
  | { name: 'running'; written: Written; stop: AbortController }
  | { name: 'done'; written: Written }
  | { name: 'cancelled' }
  | { name: 'failed'; title: string; detail?: string | undefined }

const NOTHING: Written = { rows: 0, hasShifted: false, isCut: false }

/** Writes rows of a table to a file, and shows the progress. Its code is fetched when it is first opened. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { file, all, columns, rows, selected, onClose } = props
  const t = useMessages(exportMessages)
  const words = useMessages(uiMessages)
  const { number } = useFormats()
  const hasMore = all !== undefined
  const [scope, setScope] = useState<Scope>(
    selected.length > 0 ? 'selected' : hasMore ? 'all' : 'page',
  )
  const [kind, setKind] = useState<Kind>('csv')
  const [keys, setKeys] = useState<ReadonlySet<string>>(props.shownKeys)
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  // Leaving the screen cancels the export.
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const chosen = columns.filter(({ key }) => keys.has(key))
  const toggle = (key: string) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
  }

  async function run() {
    const format =
      kind === 'csv'
        ? asCsv(chosen)
        : kind === 'document' && file.document !== undefined
          ? asDocument(file.document)
          : asNdjson<Row>(file.asGiven)
    const sink = await openSink(`${file.name}.${format.ending}`, format.type)
    if (sink === undefined) return
    const stop = new AbortController()
    running.current = stop
    const wanted = kind === 'csv' ? chosen.map(({ key }) => key) : 'whole'
    const source = scope === 'all' ? all?.read(wanted) : undefined
    setStage({ name: 'running', written: NOTHING, stop })
    try {
      const written = await writeRows({
        rows: source ?? gathered(scope === 'selected' ? selected : rows),
        format,
        sink,
        signal: stop.signal,
        onProgress: (so) => setStage({ name: 'running', written: so, stop }),
      })
      setStage({ name: 'done', written })
    } catch (error) {
      if (stop.signal.aborted) setStage({ name: 'cancelled' })
      else {
        // The disc's failures are not the API's.
        const why =
          error instanceof DOMException || all === undefined
            ? { title: t.failed, detail: String(error) }
            : all.explain(error)
        setStage({ name: 'failed', ...why })
      }
    }
  }

  const isRunning = stage.name === 'running'
  return (
    <Modal
      onClose={isRunning ? () => stage.stop.abort() : onClose}
      title={t.title(props.label)}
      // A click beside the dialog must not end an export that took minutes.
      closesOnClickOutside={!isRunning}
    >
      {stage.name === 'asking' ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <Radio.Group label={t.rows} value={scope} onChange={setScope}>
            <div className={styles.choices}>
              {hasMore && (
                <Radio
                  value="all"
                  label={props.count === undefined ? t.all : t.allCount(number(props.count))}
                />
              )}
              <Radio
                value="page"
                label={hasMore ? t.page(number(rows.length)) : t.allCount(number(rows.length))}
              />
              {selected.length > 0 && (
                <Radio value="selected" label={t.selected(number(selected.length))} />
              )}
            </div>
          </Radio.Group>
          <Radio.Group label={t.format} value={kind} onChange={setKind}>
            <div className={styles.choices}>
              <Radio value="csv" label={t.csv} description={t.csvText} />
              <Radio value="ndjson" label={t.ndjson} description={t.ndjsonText} />
              {file.document !== undefined && (
                <Radio
                  value="document"
                  label={file.document.label}
                  description={file.document.text}
                />
              )}
            </div>
          </Radio.Group>
          {kind === 'csv' && (
            <fieldset className={styles.columns}>
              <legend>{t.columns}</legend>
              <Checkbox
                label={t.columnsAll}
                checked={keys.size === columns.length}
                indeterminate={keys.size > 0 && keys.size < columns.length}
                onChange={() =>
                  setKeys(
                    keys.size === columns.length
                      ? props.shownKeys
                      : new Set(columns.map(({ key }) => key)),
                  )
                }
              />
              <div className={styles.list}>
                {columns.map(({ key, header }) => (
                  <Checkbox
                    key={key}
                    size="xs"
                    label={header}
                    checked={keys.has(key)}
                    onChange={() => toggle(key)}
                  />
                ))}
              </div>
            </fieldset>
          )}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={kind === 'csv' && chosen.length === 0}>
              {t.start}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.form}>
          {isRunning ? (
            <ProgressLine
              label={t.progress}
              done={stage.written.rows}
              total={stage.written.total}
              text={
                stage.written.total === undefined
                  ? t.progressRows(number(stage.written.rows))
                  : t.progressOf(number(stage.written.rows), number(stage.written.total))
              }
            />
          ) : (
            <Outcome stage={stage} />
          )}
          <div className={styles.buttons}>
            {isRunning ? (
              <Button variant="default" onClick={() => stage.stop.abort()}>
                {words.cancel}
              </Button>
            ) : (
              <Button data-autofocus onClick={onClose}>
                {t.close}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

function Outcome({ stage }: { stage: Exclude<Stage, { name: 'asking' | 'running' }> }) {
  const t = useMessages(exportMessages)
  const { number } = useFormats()
  switch (stage.name) {
    case 'cancelled':
      return <p role="status">{t.cancelled}</p>
    case 'failed':
      return (
        <Banner tone="error" title={stage.title}>
          {stage.detail}
        </Banner>
      )
    case 'done': {
      const { rows, hasShifted, isCut } = stage.written
      return (
        <div role="status">
          <p>{t.done(number(rows))}</p>
          {isCut && <p>{t.cut(number(rows))}</p>}
          {hasShifted && <p>{t.shifted}</p>}
        </div>
      )
    }
  }
}
