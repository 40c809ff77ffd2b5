import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { saveRejected } from '../../../../parts/files/rejected-file.ts'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { ProgressLine } from '../../../../ui/ProgressLine.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { saveAs } from '../../../../ui/table/file-sink.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { mqttUserMessages } from '../authentication.messages.ts'
import { FilePreview, useCause } from './FilePreview.tsx'
import { linesToFix } from './import-preview.ts'
import { COLUMNS, type ImportType, TEMPLATES } from './import-columns.ts'
import { useUserImport } from './use-user-import.ts'

/** Users from a file, which is looked through before anything is sent. */
export function ImportUsers({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<Sentence>()
  const form = useForm<{ type: ImportType }>({ defaultValues: { type: 'plain' } })
  const type = useWatch({ control: form.control, name: 'type' })
  const partly = (done: number, all: number) => t.partly(number(done), number(all))
  const { preview, progress, read, send, rejected, stop, hasLeft } = useUserImport(
    id,
    (done, all) => toast.info(partly(done, all)),
  )
  const causeOf = useCause()
  const isGoing = progress !== undefined && progress.state !== 'stopped'
  const isRead = typeof preview === 'object'
  const reason = useReason(preview)
  // Lines with faults are left out, and the button says how many are not.
  const isPartial = isRead && preview.faults.length > 0
  const start = isPartial ? t.importValid(number(preview.count)) : t.import
  const handleChoice = (chosen: File | undefined, as: ImportType) => {
    setError(undefined)
    setFile(chosen)
    form.setValue('type', as)
    void read(chosen, as)
  }
  const handleDownload = async () => {
    const lines = await rejected()
    if (!isRead) return
    const rows = lines.map(({ place, cause, values }) => [causeOf(cause), String(place), ...values])
    saveRejected(`rejected-users-${type}.csv`, ['reason', 'line', ...preview.names], rows)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (file === undefined) return setError({ title: t.chooseFirst })
    if (!isRead || isGoing || reason !== undefined) return
    setError(undefined)
    try {
      if (!(await send(preview.count, type)) || hasLeft()) return
      toast.success(t.imported(number(preview.count)))
      onClose()
    } catch (failure) {
      if (!hasLeft()) setError(sentence(failure))
    }
  }
  return (
    <SideForm
      // A file that was chosen is nothing to lose: it is chosen again.
      submit={{
        onSubmit: (event) => void handleSubmit(event),
        isPending: isGoing,
        isDirty: false,
        error,
        forget: () => setError(undefined),
      }}
      onClose={onClose}
      title={t.importTitle}
      submitLabel={progress === undefined ? start : t.resume}
      disabledReason={reason}
    >
      <p>{t.importText}</p>
      <SelectField
        control={form.control}
        name="type"
        label={t.type}
        help={t.columns(list(COLUMNS[type]))}
        disabled={isGoing}
        options={[
          { value: 'plain', label: t.plain },
          { value: 'hash', label: t.hashed },
        ]}
        onChange={(as) => handleChoice(file, as as ImportType)}
      />
      <Button
        variant="default"
        onClick={() =>
          saveAs(`users-${type}.csv`, new Blob([TEMPLATES[type]], { type: 'text/csv' }))
        }
      >
        {t.template}
      </Button>
      <FileDrop
        label={t.file}
        accept=".csv,.json"
        chosen={file?.name}
        disabled={isGoing}
        onFile={(chosen) => handleChoice(chosen, type)}
      />
      {preview !== undefined && (
        <FilePreview
          preview={preview}
          onReadAs={(as) => handleChoice(file, as)}
          onDownload={() => void handleDownload()}
        />
      )}
      {isGoing && isRead && (
        <>
          <div role="status">
            <ProgressLine
              label={t.importTitle}
              done={progress.done}
              total={preview.count}
              text={t.progress(number(progress.done), number(preview.count))}
            />
          </div>
          <Button variant="default" disabled={progress.state === 'stopping'} onClick={stop}>
            {t.stop}
          </Button>
        </>
      )}
      {progress?.state === 'stopped' && isRead && progress.done < preview.count && (
        <Banner tone="warning" title={partly(progress.done, preview.count)} />
      )}
    </SideForm>
  )
}

/** Why a file that was read cannot be imported. */
function useReason(preview: ReturnType<typeof useUserImport>['preview']): string | undefined {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  if (preview === undefined) return undefined
  if (preview === 'reading') return t.reading
  if (preview === 'unreadable') return t.badFile
  const { missing, count, faults } = preview
  if (missing.length > 0) return t.missing(list(missing))
  if (count > 0) return undefined
  return faults.length > 0 ? t.toFix(number(linesToFix(faults))) : t.emptyFile
}
