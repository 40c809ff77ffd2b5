import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { filesMessages } from '../../files/files.messages.ts'
import { ImportPanel } from '../../files/ImportPanel.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { useToast } from '#ui/toast.tsx'
import type { UserDirectory } from './user-directory.ts'
import { mqttUserMessages } from './users.messages.ts'
import { COLUMNS, type ImportType, SHOWN_COLUMNS, TEMPLATES } from './import-columns.ts'
import type { Cause, UserFileNote } from './user-import.ts'
import { useUserImport } from './use-user-import.ts'

/** Users from a file, which is looked through before anything is sent. */
export function ImportUsers({ users: of, onClose }: { users: UserDirectory; onClose: () => void }) {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<Sentence>()
  const form = useForm<{ type: ImportType }>({ defaultValues: { type: 'plain' } })
  const type = useWatch({ control: form.control, name: 'type' })
  const partly = (done: number, all: number) => t.partly(number(done), number(all))
  const users = useUserImport(of, (done, all) => toast.info(partly(done, all)))
  const { preview, progress, read, send, stop, hasLeft, counts } = users
  const describeCause = useCause()
  const isGoing = progress !== undefined && progress.state !== 'stopped'
  const isRead = typeof preview === 'object'
  const reason = useReason(preview)
  // Lines with faults are left out, and the button says how many are not.
  const isPartial = isRead && preview.rejected > 0
  const start = isPartial ? t.importValid(number(preview.count)) : t.import
  const handleChoice = (chosen: File | undefined, as: ImportType) => {
    setError(undefined)
    setFile(chosen)
    form.setValue('type', as)
    if (chosen !== undefined) void read(chosen, as)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (file === undefined) return setError({ title: t.chooseFirst })
    if (!isRead || isGoing || reason !== undefined) return
    setError(undefined)
    try {
      if (!(await send(preview.count, type)) || hasLeft()) return
      const report = counts()
      if (report === undefined) {
        toast.success(t.imported(number(preview.count)))
      } else {
        const { total, success, override, skipped, failed } = report
        const words = t.report(
          number(total),
          number(success),
          number(override),
          number(skipped),
          number(failed),
        )
        toast[failed > 0 ? 'failure' : 'success'](words)
      }
      onClose()
    } catch (failure) {
      if (!hasLeft()) setError(sentence(failure))
    }
  }
  return (
    <ImportPanel
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
      options={
        <>
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
          <div>
            <Button
              variant="default"
              onClick={() =>
                saveAs(`users-${type}.csv`, new Blob([TEMPLATES[type]], { type: 'text/csv' }))
              }
            >
              {t.template}
            </Button>
          </div>
        </>
      }
      file={{
        label: t.file,
        accept: '.csv,.json',
        form: t.badFileText,
        name: file?.name,
        isDisabled: isGoing,
        onFile: (chosen) => handleChoice(chosen, type),
      }}
      preview={preview}
      problem={
        isRead && preview.note.missing.length > 0 ? (
          <Missing note={preview.note} onReadAs={(as) => handleChoice(file, as)} />
        ) : undefined
      }
      found={({ count, rejected, note }) => {
        const counts = t.counts(number(count), number(note.superusers))
        return {
          title: rejected > 0 ? t.toFix(number(rejected)) : counts,
          notes: [
            ...(rejected > 0 ? [t.valid(counts)] : []),
            ...(note.duplicates > 0 ? [t.duplicates(number(note.duplicates))] : []),
          ],
        }
      }}
      headers={SHOWN_COLUMNS}
      causeOf={describeCause}
      onDownload={() => void users.saveRejected(`rejected-users-${type}.csv`, describeCause)}
    >
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
    </ImportPanel>
  )
}

interface MissingProps {
  note: UserFileNote
  /** Reads the file again, as another kind. */
  onReadAs: (type: ImportType) => void
}

function Missing({ note: { missing, looksLike }, onReadAs }: MissingProps) {
  const t = useMessages(mqttUserMessages)
  const { list } = useFormats()
  return (
    <Banner tone="error" title={t.missing(list(missing))}>
      {looksLike !== undefined && (
        <Button size="xs" variant="default" onClick={() => onReadAs(looksLike)}>
          {t.readAs(looksLike === 'plain' ? t.plain : t.hashed)}
        </Button>
      )}
    </Banner>
  )
}

/** Why a file that was read cannot be imported. */
function useReason(preview: ReturnType<typeof useUserImport>['preview']): string | undefined {
  const t = useMessages(mqttUserMessages)
  const words = useMessages(filesMessages)
  const { number, list } = useFormats()
  if (preview === undefined) return undefined
  if (preview === 'reading') return words.reading
  if (preview === 'unreadable') return words.badFile
  const { note, count, rejected } = preview
  if (note.missing.length > 0) return t.missing(list(note.missing))
  if (count > 0) return undefined
  return rejected > 0 ? t.toFix(number(rejected)) : t.emptyFile
}

/** Why a line is no user, in words. */
function useCause(): (cause: Cause) => string {
  const t = useMessages(mqttUserMessages)
  return (cause) => {
    switch (cause.is) {
      case 'empty':
        return t.emptyColumn(cause.column)
      case 'flag':
        return t.wrongFlag(cause.value)
      case 'fields':
        return t.wrongWidth
      case 'quotes':
        return t.wrongQuotes
      case 'entry':
        return t.notObject
    }
  }
}
