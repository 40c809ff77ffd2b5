import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import {
  type BackupFile,
  type BackupPart,
  backupCreate,
  backupImport,
  backupInspect,
  backupRestore,
} from '@signalbox/contract/backup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { PartTable, ReportTable } from '#domain/restore/PartTable.tsx'
import { isNoted } from '#domain/restore/parts.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { backupMessages } from './backup.messages.ts'
import { LONG_MS, useBackupAction } from './transfers.ts'

/** The answer to a restore. */
interface Answer {
  parts: readonly BackupPart[]
}

interface RestorePanelProps {
  file: BackupFile
  onClose: () => void
}

/** Contents of a backup, the choice of parts to restore, and the result of each part. */
export function RestorePanel({ file, onClose }: RestorePanelProps) {
  const t = useMessages(backupMessages)
  const { dateTime } = useFormats()
  const confirm = useConfirm()
  // A cluster restores a whole file, and reports no parts.
  const canChoose = useCan(backupRestore).can
  const sentence = useErrorSentence()
  const { filename, node } = file
  const preview = useQuery({
    ...query(backupInspect, { path: { filename }, query: { node } }, { timeoutMs: LONG_MS }),
    gcTime: 0,
    // Reading a large backup keeps the broker busy: not once more for each failure.
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [report, setReport] = useState<readonly BackupPart[]>()
  const [isSafe, setIsSafe] = useState(true)
  const create = useBackupAction(backupCreate)
  const restore = useBackupAction(backupRestore)
  const importAll = useBackupAction(backupImport)
  const parts = preview.data?.parts.filter(({ state }) => state !== 'skipped') ?? []
  const chosen = parts.filter(({ name, state }) => state === 'ready' && !left.has(name))
  const form = useForm({ defaultValues: {} })
  const submit = useSubmit<object, Answer>(
    form,
    async () => {
      const isSure = await confirm({
        title: t.restoreTitle,
        body: (
          <>
            <p>{t.restoreText(filename, dateTime(file.created_at), node)}</p>
            <p>{isSafe ? t.safetyOn : t.safetyOff}</p>
          </>
        ),
        confirmLabel: t.restoreNow,
        danger: true,
      })
      if (!isSure) return false
      if (isSafe) await create({}, LONG_MS)
      if (!canChoose) {
        return (await importAll({ body: { filename, node } }, LONG_MS)) ?? { parts: [] }
      }
      const names = chosen.map(({ name }) => name)
      return restore({ path: { filename }, body: { parts: names } }, LONG_MS)
    },
    {
      done: () => t.imported(filename),
      // The report also lists the parts that could not be chosen, with their reasons.
      onDone: (answer) => {
        const left = preview.data?.parts.filter(({ state }) => state !== 'ready') ?? []
        setReport([...answer.parts, ...left])
      },
    },
  )
  const error = preview.error === null ? undefined : sentence(preview.error)
  return (
    <SideForm
      size="table"
      title={t.restoreOf(filename)}
      submit={submit}
      submitLabel={t.restoreNow}
      disabledReason={
        report !== undefined
          ? t.restored
          : canChoose && chosen.length === 0
            ? t.nothingChosen
            : undefined
      }
      onClose={onClose}
    >
      {report !== undefined && <Result report={report} />}
      {report === undefined && (
        <Checkbox
          label={t.safety}
          checked={isSafe}
          onChange={(event) => setIsSafe(event.currentTarget.checked)}
        />
      )}
      {report === undefined && (
        <>
          <p>{canChoose ? t.mergeText : t.importText}</p>
          {preview.isPending && <p role="status">{t.reading}</p>}
          {error !== undefined && (
            <Banner tone="error" title={t.unreadable}>
              {error.detail ?? error.title}
            </Banner>
          )}
          {preview.data !== undefined && (
            <>
              {preview.data.is_foreign && (
                <Banner tone="info" title={canChoose ? t.fromEmqxTitle : t.foreignTitle}>
                  {canChoose ? t.fromEmqxText : t.foreignText}
                </Banner>
              )}
              <PartTable
                parts={preview.data.parts}
                {...(canChoose && {
                  choice: {
                    isChosen: (name) => chosen.some((part) => part.name === name),
                    onChoose: (name, isChosen) => setLeft(changed(left, name, !isChosen)),
                  },
                })}
              />
            </>
          )}
        </>
      )}
    </SideForm>
  )
}

/** The set with a name in it, or without it. */
export function changed(
  set: ReadonlySet<string>,
  name: string,
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(name)
  else next.delete(name)
  return next
}

/** The result of each part after a restore. */
export function Result({ report }: { report: readonly BackupPart[] }) {
  const t = useMessages(backupMessages)
  const failed = report.filter(({ failure }) => failure !== undefined)
  const isWhole = report.every((part) => part.state === 'ready' && !isNoted(part))
  const title = failed.length > 0 ? t.partlyInEffect : isWhole ? t.restored : t.partlyRestored
  return (
    <>
      <Banner
        tone={failed.length === 0 && isWhole ? 'success' : 'warning'}
        title={title}
        action={
          <Button variant="default" size="xs" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        }
      >
        {t.reloadText}
      </Banner>
      {report.length > 0 && <ReportTable report={report} />}
    </>
  )
}
