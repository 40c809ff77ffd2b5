import { Button, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState, useSyncExternalStore } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { onePress } from '#ui/one-press.ts'
import { formMessages } from '../forms.messages.ts'
import styles from '../websocket.module.css'
import { MAX_REPEAT_MS, MAX_REPEATS, MIN_REPEAT_MS, type Repeater } from './repeater.ts'

interface RepeatControlProps {
  repeater: Repeater
  isConnected: boolean
  /** Resolves with `false` when the values of the form are not valid. */
  check: () => Promise<boolean>
}

/** Publishes the message at an interval, until it is stopped or the connection is lost. */
export function RepeatControl({ repeater, isConnected, check }: RepeatControlProps) {
  const t = useMessages(formMessages)
  const { number } = useFormats()
  const { isActive, everyMs, count } = useSyncExternalStore(repeater.subscribe, repeater.view)
  const [typed, setTyped] = useState<number | ''>(everyMs)
  const handlePress = async () => {
    if (isActive) repeater.stop()
    else if (typed !== '' && (await check())) repeater.start(typed)
  }
  return (
    <div className={styles.repeat}>
      <NumberInput
        size="xs"
        aria-label={t.repeatEvery}
        value={typed}
        min={MIN_REPEAT_MS}
        max={MAX_REPEAT_MS}
        disabled={isActive}
        allowDecimal={false}
        hideControls
        rightSectionWidth={36}
        rightSection={<span className={styles.unit}>{t.milliseconds}</span>}
        onChange={(value) => setTyped(value === '' ? '' : Number(value))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!isConnected || typed === ''}
        {...onePress(() => void handlePress())}
      >
        {isActive ? t.stopRepeating : t.repeat}
      </Button>
      {isActive && <span role="status">{t.repeated(number(count), number(MAX_REPEATS))}</span>}
    </div>
  )
}
