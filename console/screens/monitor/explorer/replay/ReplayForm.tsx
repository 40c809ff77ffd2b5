import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { MAX_FILE_BYTES, type RecordedLine, readRecording, WrongLine } from './recorded-file.ts'
import { replayMessages } from './replay.messages.ts'
import { type ReplaySpeed, replayer } from './replayer.ts'

interface Chosen {
  name: string
  lines: readonly RecordedLine[]
}

interface ReplayFormProps {
  /** Recording that was just made. */
  recorded?: { name: string; content: Blob } | undefined
  onClose: () => void
}

const shape = schemaResolver(z.object({ speed: z.enum(['1', '10', 'step']) }))

/** Asks for a recording and its speed. */
export function ReplayForm({ recorded, onClose }: ReplayFormProps) {
  const t = useMessages(replayMessages)
  const { number, duration } = useFormats()
  const lock = useLock()
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState<string>()
  const form = useForm<{ speed: ReplaySpeed }>({ resolver: shape, defaultValues: { speed: '1' } })
  const speed = useWatch({ control: form.control, name: 'speed' })
  const read = async (name: string, content: Blob): Promise<Chosen | undefined> => {
    setChosen(undefined)
    const refuse = (reason: string): undefined => {
      setFault(reason)
    }
    if (content.size > MAX_FILE_BYTES) return refuse(t.tooLarge)
    try {
      const lines = readRecording(await content.text())
      if (lines.length === 0) return refuse(t.empty)
      setFault(undefined)
      setChosen({ name, lines })
      return { name, lines }
    } catch (error) {
      if (!(error instanceof WrongLine)) throw error
      return refuse(t.wrongLine(number(error.line)))
    }
  }
  const submit = useSubmit(
    form,
    async (values) => {
      const file = chosen ?? (recorded && (await read(recorded.name, recorded.content)))
      if (file === undefined) {
        setFault((known) => known ?? t.fileRequired)
        return false
      }
      replayer.start(file.name, file.lines, values.speed)
      return true
    },
    { onDone: onClose, isLight: true },
  )
  return (
    <SideForm
      title={t.title}
      submitLabel={t.start}
      submit={submit}
      disabledReason={lock.reason}
      onClose={onClose}
    >
      <p>{t.about}</p>
      <FileDrop
        label={t.choose}
        accept=".ndjson,.jsonl,.json"
        chosen={chosen?.name ?? recorded?.name}
        onFile={(file) => void read(file.name, file)}
      />
      {chosen !== undefined && (
        <p>
          {t.contents(
            number(chosen.lines.length),
            number(new Set(chosen.lines.map(({ body }) => body.topic)).size),
            duration(chosen.lines.at(-1)?.after ?? 0),
          )}
        </p>
      )}
      {fault !== undefined && <FormError error={{ title: fault }} />}
      <SpeedSelect value={speed} onChange={(next) => form.setValue('speed', next)} />
    </SideForm>
  )
}

interface SpeedSelectProps {
  value: ReplaySpeed
  onChange: (speed: ReplaySpeed) => void
}

export function SpeedSelect({ value, onChange }: SpeedSelectProps) {
  const t = useMessages(replayMessages)
  return (
    <Segments
      isSmall
      label={t.speed}
      value={value}
      onChange={onChange}
      options={[
        { value: '1', label: '1×' },
        { value: '10', label: '10×' },
        { value: 'step', label: t.speedStep },
      ]}
    />
  )
}
