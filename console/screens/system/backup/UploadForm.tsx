import { BACKUP_SUFFIX, backupUpload, MAX_BACKUP_BYTES } from '@signalbox/contract/backup'
import { ApiError } from '@signalbox/contract/errors'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { upload } from '../../../api/upload.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { sizeText } from '../../../parts/size-text.ts'
import { useSubmit } from '../../../parts/submit.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { SideForm } from '../../../ui/SideForm.tsx'
import { backupMessages } from './backup.messages.ts'

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
        return file.name
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
        return { title: isRefused ? t.uploadRefused : title, ...(detail && { detail }) }
      },
    },
  )
  return (
    <SideForm
      title={t.uploadTitle}
      submit={submit}
      submitLabel={t.upload}
      disabledReason={problemOf(file, t)}
      onClose={onClose}
    >
      <p>{t.uploadText}</p>
      <FileDrop
        label={t.chooseFile}
        accept={BACKUP_SUFFIX}
        chosen={file?.name}
        disabled={sent !== undefined}
        onFile={setFile}
      />
      {file !== undefined && problemOf(file, t) !== undefined && (
        <p role="alert">{problemOf(file, t)}</p>
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

function problemOf(
  file: File | undefined,
  t: { chooseFirst: string; wrongName: string; tooLarge: string },
): string | undefined {
  if (file === undefined) return t.chooseFirst
  if (!file.name.endsWith(BACKUP_SUFFIX)) return t.wrongName
  return file.size > MAX_BACKUP_BYTES ? t.tooLarge : undefined
}
