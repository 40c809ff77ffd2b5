import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { HoconError, readHocon, writeHocon } from '@signalbox/formats/hocon'
import type { Schema } from '@signalbox/contract/operation'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#language.tsx'
import { isEqual } from '@signalbox/contract/config-values'
import { formMessages } from '#form/form.messages.ts'
import type { Review } from '#form/review/review.ts'
import { useReview } from '#form/review/use-review.ts'
import { useLock } from '../page/lock.ts'
import { settingsMessages } from '../saving/settings.messages.ts'
import { useUnsaved } from '../saving/unsaved.ts'
import { FormBar } from '#ui/FormBar.tsx'
import { useToast } from '#ui/toast.tsx'
import { unknownKeys } from './model/unknown-keys.ts'
import { editorMessages } from './editor.messages.ts'
import styles from './form.module.css'

type Config = Readonly<Record<string, unknown>>

interface ConfigTextProps
  extends Pick<Review<Config>, 'readNow' | 'save' | 'effects' | 'isRevertible'> {
  /** The schema of the settings that listeners of this type have. */
  schema: Schema
  config: Config
}

const toHocon = (config: Config) => writeHocon(config)

/** All settings of a listener as text, including those without a form. */
export function ConfigText(props: ConfigTextProps) {
  const { schema, config, readNow, save, effects, isRevertible = false } = props
  const t = useMessages(editorMessages)
  const words = useMessages(formMessages)
  const settings = useMessages(settingsMessages)
  const lock = useLock()
  const toast = useToast()
  const { review, dialog } = useReview()
  const [seen, setSeen] = useState(config)
  const [text, setText] = useState(() => toHocon(config))
  const [problem, setProblem] = useState<string>()
  const isDirty = text !== toHocon(seen)
  const settle = useUnsaved(isDirty)

  const fill = (now: Config) => {
    setSeen(now)
    setText(toHocon(now))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = parsed(text)
    if ('problem' in next) return setProblem(t.textWrong(String(next.line), next.problem))
    const unknown = unknownKeys(schema, seen, next.config)
    if (unknown.length > 0) return setProblem(t.unknownKeys(unknown.join(', ')))
    setProblem(undefined)
    if (isEqual(next.config, seen)) return fill(seen)
    const outcome = await review<Config>({
      seen,
      next: next.config,
      readNow,
      save,
      isRevertible,
      ...(effects !== undefined && { effects }),
    })
    if (outcome.kind === 'saved' || outcome.kind === 'none') {
      settle()
      fill(outcome.now)
      if (outcome.kind === 'saved') toast.success(words.updated())
    }
  }
  return (
    <form noValidate className={styles.stack} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={t.textLabel}
        description={t.textHelp}
        classNames={{ input: 'mono' }}
        rows={24}
        resize="vertical"
        spellCheck={false}
        value={text}
        readOnly={!lock.canWrite}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
      />
      <FormBar>
        <Button
          variant="default"
          disabled={!isDirty}
          onClick={() => {
            settle()
            fill(seen)
            setProblem(undefined)
          }}
        >
          {settings.discard}
        </Button>
        <Button type="submit" disabled={!lock.canWrite || !isDirty} title={lock.reason}>
          {words.review}
        </Button>
      </FormBar>
      {dialog}
    </form>
  )
}

/** HOCON, and so JSON as well. */
function parsed(text: string): { config: Config } | { problem: string; line: number } {
  try {
    return { config: readHocon(text) }
  } catch (error) {
    if (!(error instanceof HoconError)) throw error
    return { problem: error.message, line: error.line }
  }
}
