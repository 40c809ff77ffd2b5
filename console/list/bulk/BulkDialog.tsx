import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { errorSentence, inOneLine } from '#api/error-sentence.ts'
import { type Collected, collect } from '#gather.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Modal } from '#ui/Modal.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { useToast } from '#ui/toast.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { useUndo } from '#domain/saving/act.ts'
import dangerStyles from '#ui/danger.module.css'
import styles from './BulkDialog.module.css'
import { type Report, ReportCounts, ReportRows } from './BulkReport.tsx'
import { bulkMessages } from './bulk.messages.ts'
import type { Mutation } from './mutation.ts'
import { splitIntoBatches, type Outcome, runBulk } from './run-bulk.ts'

/** Most rows that are checked and changed in one step. */
const MAX_ROWS = 100_000
const AT_ONCE = 4
/** More frequent changes cannot be read. */
const SHOWN_EVERY_MS = 400

export interface BulkDialogProps<Row> {
  mutation: Mutation<Row>
  onClose: () => void
}

type Stage<Row> =
  | { name: 'reading'; rows: number; total: number | undefined }
  | { name: 'unread'; title: string; detail?: string | undefined }
  | { name: 'asking'; found: Collected<Row> }
  | { name: 'running'; found: Collected<Row>; report: Report; stop: AbortController }
  | { name: 'over'; found: Collected<Row>; report: Report }

/** Confirms a change of many rows, shows its progress, and reports the result of each row. */
export function BulkDialog<Row>({ mutation, onClose }: BulkDialogProps<Row>) {
  const t = useMessages(bulkMessages)
  const words = useMessages(uiMessages)
  const { number } = useFormats()
  const toast = useToast()
  const offer = useUndo()
  const language = useLanguage()
  const formId = useId()
  const [stage, setStage] = useState<Stage<Row>>(() =>
    typeof mutation.rows === 'function'
      ? { name: 'reading', rows: 0, total: undefined }
      : {
          name: 'asking',
          found: {
            rows: mutation.rows,
            total: mutation.rows.length,
            hasShifted: false,
            isCut: false,
            isStopped: false,
          },
        },
  )

  // Leaving the screen stops reading and running.
  const [leaving] = useState(() => ({ current: new AbortController() }))
  useEffect(() => {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    if (typeof mutation.rows === 'function') {
      collect(mutation.rows, {
        rowKey: mutation.rowKey,
        limit: MAX_ROWS,
        signal,
        onProgress: (rows, total) => setStage({ name: 'reading', rows, total }),
      }).then(
        (found) => setStage({ name: 'asking', found }),
        (error: unknown) => {
          if (!signal.aborted) setStage({ name: 'unread', ...errorSentence(error, language) })
        },
      )
    }
    return () => leaving.current.abort()
  }, [mutation, language, leaving])

  async function run(found: Collected<Row>, before: Report) {
    const stop = new AbortController()
    const report = new Map(before)
    const rows = found.rows.filter((row) => !isSettled(report.get(mutation.rowKey(row))))
    for (const row of rows) report.delete(mutation.rowKey(row))
    let shownAt = 0
    const show = () => setStage({ name: 'running', found, report, stop })
    show()
    await runBulk({
      batches: mutation.batches?.(rows) ?? splitIntoBatches(rows, 1),
      atOnce: AT_ONCE,
      act: mutation.act,
      judge: (error) => ({
        outcome: { state: 'failed', note: inOneLine(errorSentence(error, language)) },
        isHopeless: isHopeless(error),
      }),
      onOutcomes: (some, outcomes) => {
        for (const [i, row] of some.entries()) {
          const outcome = outcomes[i]
          if (outcome !== undefined) report.set(mutation.rowKey(row), outcome)
        }
        if (performance.now() - shownAt < SHOWN_EVERY_MS) return
        shownAt = performance.now()
        show()
      },
      stop: AbortSignal.any([stop.signal, leaving.current.signal]),
    })
    mutation.onOver?.()
    const [only] = found.rows
    if (
      found.rows.length === 1 &&
      only !== undefined &&
      report.get(mutation.rowKey(only))?.state === 'done'
    ) {
      // A single successful row needs no report.
      const { undo } = mutation
      toast.success(
        mutation.done(number(1)),
        report.get(mutation.rowKey(only))?.note,
        undo && offer(() => undo(only)),
      )
      onClose()
    } else setStage({ name: 'over', found, report })
  }

  const handleClose = () => {
    if (stage.name === 'running') stage.stop.abort()
    else onClose()
  }
  const start = (found: Collected<Row>) => void run(found, new Map())
  const form =
    stage.name === 'asking' ? mutation.form?.(formId, () => start(stage.found)) : undefined
  const count =
    stage.name === 'reading' || stage.name === 'unread' ? undefined : stage.found.rows.length
  return (
    <Modal
      onClose={handleClose}
      title={count === undefined ? t.reading : mutation.title(number(count))}
      closesOnClickOutside={stage.name === 'asking'}
      size="xl"
    >
      <div className={styles.content}>
        <Content mutation={mutation} stage={stage} form={form} />
        <div className={styles.buttons}>
          {stage.name === 'asking' && stage.found.rows.length > 0 && (
            <>
              <Button variant="default" data-autofocus onClick={onClose}>
                {words.cancel}
              </Button>
              <Button
                className={dangerStyles.danger}
                {...(form === undefined
                  ? { onClick: () => start(stage.found) }
                  : { type: 'submit', form: formId })}
              >
                {mutation.confirmLabel}
              </Button>
            </>
          )}
          {stage.name === 'reading' && (
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
          )}
          {stage.name === 'running' && (
            <Button
              variant="default"
              disabled={stage.stop.signal.aborted}
              onClick={() => {
                stage.stop.abort()
                setStage({ ...stage })
              }}
            >
              {t.stop}
            </Button>
          )}
          {stage.name === 'over' && <Rest stage={stage} mutation={mutation} onRun={run} />}
          {(stage.name === 'over' ||
            stage.name === 'unread' ||
            (stage.name === 'asking' && stage.found.rows.length === 0)) && (
            <Button onClick={onClose}>{t.close}</Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Whether a row needs no further attempt. */
function isSettled(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.state !== 'failed'
}

/** Whether the other rows would fail as well, because the server does not answer or the login has ended. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { kind, status, code } = error
  if (kind === 'network' || kind === 'timeout' || status === 401) return true
  return code === 'UPSTREAM_UNREACHABLE' || code === 'UPSTREAM_TIMEOUT'
}

interface RestProps<Row> {
  mutation: Mutation<Row>
  stage: Extract<Stage<Row>, { name: 'over' }>
  onRun: (found: Collected<Row>, before: Report) => Promise<void>
}

function Rest<Row>({ mutation, stage: { found, report }, onRun }: RestProps<Row>) {
  const t = useMessages(bulkMessages)
  const { number } = useFormats()
  const rest = found.rows.filter((row) => !isSettled(report.get(mutation.rowKey(row)))).length
  if (rest === 0) return null
  return (
    <Button variant="default" onClick={() => void onRun(found, report)}>
      {t.tryAgain(number(rest))}
    </Button>
  )
}

interface ContentProps<Row> {
  mutation: Mutation<Row>
  stage: Stage<Row>
  form: ReactNode
}

function Content<Row>({ mutation, stage, form }: ContentProps<Row>) {
  const t = useMessages(bulkMessages)
  const { number } = useFormats()
  if (stage.name === 'reading') {
    const { rows, total } = stage
    const text =
      total === undefined ? t.progressRead(number(rows)) : t.progress(number(rows), number(total))
    return <ProgressLine label={t.reading} done={rows} total={total} text={text} />
  }
  if (stage.name === 'unread') {
    return (
      <Banner tone="error" title={stage.title}>
        {stage.detail}
      </Banner>
    )
  }
  const { found } = stage
  if (found.rows.length === 0) return <p role="status">{t.none}</p>
  return (
    <>
      {stage.name === 'asking' && (
        <>
          <p>{mutation.text}</p>
          {found.isCut && <p>{t.cut(number(found.rows.length))}</p>}
          {found.hasShifted && <p>{t.shifted}</p>}
          {form}
        </>
      )}
      {stage.name === 'running' && (
        <>
          <ProgressLine
            label={t.doing}
            done={stage.report.size}
            total={found.rows.length}
            text={t.progress(number(stage.report.size), number(found.rows.length))}
          />
          {stage.stop.signal.aborted && <p role="status">{t.stopping}</p>}
        </>
      )}
      {stage.name === 'over' && (
        <ReportCounts mutation={mutation} found={found} report={stage.report} />
      )}
      <ReportRows
        mutation={mutation}
        rows={found.rows}
        report={stage.name === 'asking' ? undefined : stage.report}
        isOver={stage.name === 'over'}
      />
    </>
  )
}
