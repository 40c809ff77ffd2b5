import {
  BACKUP_SUFFIX,
  backupForEmqx,
  backupUpload,
  MAX_BACKUP_BYTES,
} from '@signalbox/contract/backup'
import { ApiError } from '@signalbox/contract/errors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorSentence } from '#api/error-sentence.ts'
import { upload } from '#api/upload.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { backupMessages } from './backup.messages.ts'

const EMQX4_NAME = /\.json$/

interface UploadFormProps {
  onClose: () => void
  /** The name of the file at the broker. */
  onUploaded: (name: string) => void
}

/** Sends a backup file from this computer, and shows how far that is. */
export function UploadForm({ onClose, onUploaded }: UploadFormProps) {
  const t = useMessages(backupMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const canReadExports = useCan(backupForEmqx).can
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const form = useForm({ defaultValues: {} })
  const submit = useSubmit(
    form,
    async () => {
      if (file === undefined) return false
      setSent(0)
      try {
        await upload(backupUpload, file, setSent)
        // The embedded broker stores an export of EMQX 4 as an archive of the same name.
        return file.name.replace(EMQX4_NAME, BACKUP_SUFFIX)
      } finally {
        setSent(undefined)
      }
    },
    {
      done: () => t.uploaded,
      onDone: onUploaded,
      explain: (error) => {
        const { title, detail } = sentence(error)
        const isRefused = error instanceof ApiError && error.status === 400
        return isRefused ? { title: t.uploadRefused, detail: detail ?? title } : { title, detail }
      },
    },
  )
  return (
    <SideForm
      title={t.uploadTitle}
      submit={submit}
      submitLabel={t.upload}
      disabledReason={describeProblem(file, canReadExports, t)}
      onClose={onClose}
    >
      <p>{t.uploadText}</p>
      {canReadExports && <p>{t.uploadEmqx}</p>}
      <FileDrop
        label={t.chooseFile}
        accept={[BACKUP_SUFFIX, ...(canReadExports ? ['.json'] : [])].join(',')}
        chosen={file?.name}
        disabled={sent !== undefined}
        onFile={setFile}
      />
      {file !== undefined && describeProblem(file, canReadExports, t) !== undefined && (
        <p role="alert">{describeProblem(file, canReadExports, t)}</p>
      )}
      {file !== undefined && sent !== undefined && (
        <ProgressLine
          label={t.uploading}
          done={sent}
          total={file.size}
          text={
            sent < file.size
              ? t.sent(sizeText(sent, number), sizeText(file.size, number))
              : t.checking
          }
        />
      )}
    </SideForm>
  )
}

function describeProblem(
  file: File | undefined,
  canReadExports: boolean,
  t: { chooseFirst: string; wrongName: string; tooLarge: string },
): string | undefined {
  if (file === undefined) return t.chooseFirst
  const isExport = canReadExports && EMQX4_NAME.test(file.name)
  if (!file.name.endsWith(BACKUP_SUFFIX) && !isExport) return t.wrongName
  return file.size > MAX_BACKUP_BYTES ? t.tooLarge : undefined
}
