import { type BackupFile, type BackupPart, backupForEmqx } from '@signalbox/contract/backup'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormats, useMessages } from '#language.tsx'
import { PartState } from '#domain/restore/PartTable.tsx'
import { inOrder, isNoted, usePartText } from '#domain/restore/parts.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { emqxExportMessages } from './emqx-export.messages.ts'
import { LONG_MS, useBackupAction, useDownload } from './transfers.ts'

interface Values {
  edition: 'ce' | 'ee'
  listeners: boolean
}

interface Made {
  file: BackupFile
  parts: readonly BackupPart[]
}

/** Writes an archive for EMQX, and lists which parts are in it. */
export function EmqxExportForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(emqxExportMessages)
  const download = useDownload()
  const [made, setMade] = useState<Made>()
  const write = useBackupAction(backupForEmqx)
  const form = useForm<Values>({ defaultValues: { edition: 'ce', listeners: false } })
  const { control } = form
  const submit = useSubmit(form, (body) => write({ body }, LONG_MS), {
    onDone: setMade,
    isLight: true,
  })
  return (
    <SideForm
      size="table"
      title={t.title}
      submit={submit}
      submitLabel={t.write}
      disabledReason={made === undefined ? undefined : t.written}
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <p>{t.about}</p>
          <SelectField
            control={control}
            name="edition"
            label={t.edition}
            help={t.editionHelp}
            options={[
              { value: 'ce', label: t.open },
              { value: 'ee', label: t.enterprise },
            ]}
          />
          <SwitchField
            control={control}
            name="listeners"
            label={t.listeners}
            help={t.listenersHelp}
          />
        </>
      ) : (
        <>
          <Banner
            tone={made.parts.some(isLeft) ? 'warning' : 'success'}
            title={t.made(made.file.filename)}
            action={
              <Button variant="default" size="xs" onClick={() => void download(made.file)}>
                {t.download}
              </Button>
            }
          >
            {t.next}
          </Banner>
          <Contents parts={made.parts} />
        </>
      )}
    </SideForm>
  )
}

const isLeft = (part: BackupPart) => part.state !== 'ready' || isNoted(part)

function Contents({ parts }: { parts: readonly BackupPart[] }) {
  const t = useMessages(emqxExportMessages)
  const { number } = useFormats()
  const partText = usePartText()
  const describe = (part: BackupPart) => {
    if (part.state !== 'ready') return { tone: 'degraded', label: t.staysBehind } as const
    return isNoted(part)
      ? ({ tone: 'degraded', label: t.partly } as const)
      : ({ tone: 'neutral', label: t.included } as const)
  }
  const left = inOrder(parts.filter(isLeft))
  const rows = [...left, ...parts.filter((part) => !isLeft(part))]
  return (
    <SmallTable
      label={t.contents}
      columns={[
        { key: 'part', label: t.part, isName: true },
        { key: 'entries', label: t.entries, numeric: true },
        { key: 'state', label: t.state, isLine: true },
      ]}
      rows={rows.map((part) => ({
        key: `${part.kind} ${part.name}`,
        cells: [
          partText(part),
          number(part.entries),
          <PartState key="state" part={part} {...describe(part)} />,
        ],
      }))}
    />
  )
}
