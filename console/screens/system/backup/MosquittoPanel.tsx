import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { backupCreate, type BackupPart } from '@signalbox/contract/backup'
import {
  MAX_MOSQUITTO_BYTES,
  mosquittoImport,
  mosquittoInspect,
} from '@signalbox/contract/mosquitto'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { PartTable } from '#domain/restore/PartTable.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { sizeText } from '#domain/words/size-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { asBase64 } from '#ui/payload.ts'
import { SideForm } from '#ui/SideForm.tsx'
import { backupMessages } from './backup.messages.ts'
import { LineTable } from './LineTable.tsx'
import { mosquittoMessages } from './mosquitto.messages.ts'
import { changed, Result } from './RestorePanel.tsx'
import { LONG_MS, useBackupAction } from './transfers.ts'

const readFiles = (files: readonly File[]) =>
  Promise.all(
    files.map(async (file) => ({
      name: file.name,
      content: asBase64(new Uint8Array(await file.arrayBuffer())),
    })),
  )

/** Takes the files of a Mosquitto broker, shows the result for each line, and imports the chosen parts. */
export function MosquittoPanel({ onClose }: { onClose: () => void }) {
  const t = useMessages(mosquittoMessages)
  const words = useMessages(backupMessages)
  const { number, list } = useFormats()
  const confirm = useConfirm()
  const sentence = useErrorSentence()
  const [files, setFiles] = useState<readonly File[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [report, setReport] = useState<readonly BackupPart[]>()
  const [isSafe, setIsSafe] = useState(true)
  const create = useBackupAction(backupCreate)
  const run = useBackupAction(mosquittoImport)
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_MOSQUITTO_BYTES
  const preview = useQuery({
    queryKey: [
      mosquittoInspect.id,
      ...files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ],
    queryFn: async ({ signal }) => {
      const body = { files: await readFiles(files) }
      return client.call(mosquittoInspect, { body }, { timeoutMs: LONG_MS, signal })
    },
    enabled: files.length > 0 && !isTooLarge && report === undefined,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const ready = preview.data?.parts.filter(({ state }) => state === 'ready') ?? []
  const chosen = ready.filter(({ name }) => !left.has(name))
  const form = useForm({ defaultValues: {} })
  const submit = useSubmit<object, { parts: readonly BackupPart[] }>(
    form,
    async () => {
      const isSure = await confirm({
        title: t.confirmTitle,
        body: (
          <>
            <p>{words.mergeText}</p>
            <p>{isSafe ? words.safetyOn : words.safetyOff}</p>
          </>
        ),
        confirmLabel: t.importNow,
        danger: true,
      })
      if (!isSure) return false
      if (isSafe) await create({}, LONG_MS)
      const parts = chosen.map(({ name }) => name)
      return run({ body: { files: await readFiles(files), parts } }, LONG_MS)
    },
    { done: () => t.imported, onDone: ({ parts }) => setReport(parts) },
  )
  const error = preview.error === null ? undefined : sentence(preview.error)
  const disabledReason =
    report !== undefined
      ? t.imported
      : files.length === 0
        ? words.chooseFirst
        : isTooLarge
          ? t.tooLarge(sizeText(MAX_MOSQUITTO_BYTES, number))
          : chosen.length === 0
            ? words.nothingChosen
            : undefined
  return (
    <SideForm
      size="table"
      title={words.fromMosquitto}
      submit={submit}
      submitLabel={t.importNow}
      disabledReason={disabledReason}
      onClose={onClose}
    >
      {report !== undefined && <Result report={report} />}
      {report === undefined && (
        <>
          <p>{t.about}</p>
          <FileDrop
            label={t.chooseFiles}
            accept=""
            multiple
            chosen={files.length === 0 ? undefined : list(files.map(({ name }) => name))}
            onFile={(file) =>
              setFiles((now) => [...now.filter(({ name }) => name !== file.name), file])
            }
          />
          {files.length > 0 && (
            <div>
              <Button variant="default" size="xs" onClick={() => setFiles([])}>
                {t.removeFiles}
              </Button>
            </div>
          )}
          {isTooLarge && <p role="alert">{disabledReason}</p>}
          {preview.isFetching && <p role="status">{t.reading}</p>}
          {error !== undefined && (
            <Banner tone="error" title={t.unreadable}>
              {error.detail ?? error.title}
            </Banner>
          )}
          {preview.data !== undefined && (
            <>
              <Checkbox
                label={words.safety}
                checked={isSafe}
                onChange={(event) => setIsSafe(event.currentTarget.checked)}
              />
              <PartTable
                parts={preview.data.parts}
                choice={{
                  isChosen: (name) => chosen.some((part) => part.name === name),
                  onChoose: (name, isChosen) => setLeft(changed(left, name, !isChosen)),
                }}
              />
              <LineTable preview={preview.data} />
            </>
          )}
        </>
      )}
    </SideForm>
  )
}
