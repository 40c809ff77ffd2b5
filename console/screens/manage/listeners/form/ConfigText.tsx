import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { HoconError, readHocon, writeHocon } from '@signalbox/contract/hocon'
import type { ListenerType } from '@signalbox/contract/listener-types'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../../language.tsx'
import { isEqual } from '../../../../parts/config/changes.ts'
import { configMessages } from '../../../../parts/config/config.messages.ts'
import type { Review } from '../../../../parts/config/review.ts'
import { useReview } from '../../../../parts/config/use-review.ts'
import { useLock } from '../../../../parts/lock.ts'
import { settingsMessages } from '../../../../parts/settings.messages.ts'
import { useUnsaved } from '../../../../parts/unsaved.ts'
import { FormBar } from '../../../../ui/FormBar.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { type Config, unknownKeys } from './config.ts'
import { editorMessages } from '../../../../parts/listeners/editor.messages.ts'
import styles from '../../../../parts/listeners/form.module.css'

interface ConfigTextProps
  extends Pick<Review<Config>, 'readNow' | 'save' | 'effects' | 'isRevertible'> {
  type: ListenerType
  config: Config
}

const textOf = (config: Config) => writeHocon(config)

/** All settings of a listener as text, with those that no form has. */
export function ConfigText(props: ConfigTextProps) {
  const { type, config, readNow, save, effects, isRevertible = false } = props
  const t = useMessages(editorMessages)
  const words = useMessages(configMessages)
  const settings = useMessages(settingsMessages)
  const lock = useLock()
  const toast = useToast()
  const { review, dialog } = useReview()
  const [seen, setSeen] = useState(config)
  const [text, setText] = useState(() => textOf(config))
  const [problem, setProblem] = useState<string>()
  const isDirty = text !== textOf(seen)
  const settle = useUnsaved(isDirty)

  const fill = (now: Config) => {
    setSeen(now)
    setText(textOf(now))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = parsed(text)
    if ('problem' in next) return setProblem(t.textWrong(String(next.line), next.problem))
    const unknown = unknownKeys(type, seen, next.config)
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
      if (outcome.kind === 'saved') toast.success(words.updated)
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
        <Button type="submit" disabled={!lock.canWrite || !isDirty} title={lock.reason}>
          {words.review}
        </Button>
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
