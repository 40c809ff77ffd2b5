import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  authenticationUserImport,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../api/client.ts'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { saveAs } from '../../ui/table/file-sink.ts'
import { mqttUserMessages } from './authentication.messages.ts'
import {
  COLUMNS,
  type ImportPreview,
  type ImportType,
  readImport,
  TEMPLATES,
} from './user-import.ts'

/** Few enough that each answer comes soon. */
const AT_A_TIME = 10_000
const TIMEOUT_MS = 120_000
const TOLD = 10

/** Users from a file, which is looked through before anything is sent. */
export function ImportUsers({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const [text, setText] = useState<string>()
  const [error, setError] = useState<Sentence>()
  const [sent, setSent] = useState<number>()
  const { control } = useForm<{ type: ImportType }>({ defaultValues: { type: 'plain' } })
  const type = useWatch({ control, name: 'type' })
  const preview = text === undefined ? undefined : previewOf(text, type)
  const handleFile = async (file: File | undefined) => {
    setError(undefined)
    setText(await file?.text())
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text === undefined) return setError({ title: t.chooseFirst })
    if (preview === undefined) return setError({ title: t.badFile })
    const { rows, bad } = preview
    if (bad.length > 0) return
    if (rows.length === 0) return setError({ title: t.emptyFile })
    setError(undefined)
    try {
      for (let from = 0; from < rows.length; from += AT_A_TIME) {
        setSent(from)
        await client.call(
          authenticationUserImport,
          {
            path: { id },
            query: { type },
            body: rows.slice(from, from + AT_A_TIME).map((row) => ({ ...row })),
          },
          { timeoutMs: TIMEOUT_MS },
        )
      }
      toast.success(t.imported(number(rows.length)))
      onClose()
    } catch (failure) {
      setError(sentence(failure))
    } finally {
      setSent(undefined)
      await queries.invalidateQueries({ queryKey: [authenticationUserList.id] })
    }
  }
  return (
    <SideForm
      isOpen
      onClose={onClose}
      title={t.importTitle}
      submitLabel={t.import}
      isPending={sent !== undefined}
      error={error}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p>{t.importText}</p>
      <SelectField
        control={control}
        name="type"
        label={t.type}
        help={t.columns(list(COLUMNS[type]))}
        options={[
          { value: 'plain', label: t.plain },
          { value: 'hash', label: t.hashed },
        ]}
      />
      <Button
        variant="default"
        onClick={() =>
          saveAs(`users-${type}.csv`, new Blob([TEMPLATES[type]], { type: 'text/csv' }))
        }
      >
        {t.template}
      </Button>
      <input
        type="file"
        aria-label={t.file}
        accept=".csv,.json"
        onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
      />
      {text !== undefined && <Preview preview={preview} />}
      {sent !== undefined && (
        <p role="status">{t.progress(number(sent), number(preview?.rows.length ?? 0))}</p>
      )}
    </SideForm>
  )
}

function previewOf(text: string, type: ImportType): ImportPreview | undefined {
  try {
    return readImport(text, type)
  } catch {
    return undefined
  }
}

function Preview({ preview }: { preview: ImportPreview | undefined }) {
  const t = useMessages(mqttUserMessages)
  const { number, list } = useFormats()
  if (preview === undefined) return <Banner tone="error" title={t.badFile} />
  const { rows, superusers, duplicates, bad } = preview
  const lines = bad.slice(0, TOLD).map((line) => number(line))
  return (
    <Banner
      tone={bad.length > 0 ? 'error' : 'info'}
      title={t.counts(number(rows.length), number(superusers))}
    >
      {duplicates > 0 && <p>{t.duplicates(number(duplicates))}</p>}
      {bad.length > 0 && <p>{t.badLines(list(bad.length > TOLD ? [...lines, '…'] : lines))}</p>}
      <ul>
        {[...new Set(rows.slice(0, TOLD).map(({ user_id }) => user_id))].map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
