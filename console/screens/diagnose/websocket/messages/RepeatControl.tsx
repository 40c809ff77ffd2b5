import { Button, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { formMessages } from '../forms.messages.ts'
import styles from '../websocket.module.css'

const MIN_MS = 100
const MAX_MS = 3_600_000
/** A forgotten page must not publish for days. */
const MAX_REPEATS = 10_000

interface RepeatControlProps {
  /** Publishing stops when it is lost. */
  isConnected: boolean
  /** Publishes the form as it is now; `false` when its values are not valid. */
  publish: () => Promise<boolean>
}

/** Publishes the message at an interval, until it is stopped, the connection is lost or the screen closes. */
export function RepeatControl({ isConnected, publish }: RepeatControlProps) {
  const t = useMessages(formMessages)
  const { number } = useFormats()
  const [everyMs, setEveryMs] = useState<number | ''>(1000)
  const [isRepeating, setIsRepeating] = useState(false)
  const [count, setCount] = useState(0)
  const latest = useRef(publish)
  useEffect(() => {
    latest.current = publish
  })
  const isActive = isRepeating && isConnected && count < MAX_REPEATS
  const interval = everyMs === '' ? undefined : Math.min(MAX_MS, Math.max(MIN_MS, everyMs))
  useEffect(() => {
    if (!isActive || interval === undefined) return undefined
    const timer = setInterval(() => {
      setCount((before) => before + 1)
      void latest.current().then((isValid) => {
        if (!isValid) setIsRepeating(false)
      })
    }, interval)
    return () => clearInterval(timer)
  }, [isActive, interval])
  return (
    <div className={styles.repeat}>
      <NumberInput
        size="xs"
        aria-label={t.repeatEvery}
        value={everyMs}
        min={MIN_MS}
        max={MAX_MS}
        disabled={isActive}
        allowDecimal={false}
        hideControls
        rightSectionWidth={36}
        rightSection={<span className={styles.unit}>{t.milliseconds}</span>}
        onChange={(value) => setEveryMs(value === '' ? '' : Number(value))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!isConnected || interval === undefined}
        onClick={() => {
          setCount(0)
          setIsRepeating(!isActive)
        }}
      >
        {isActive ? t.stopRepeating : t.repeat}
      </Button>
      {isActive && <span role="status">{t.repeated(number(count), number(MAX_REPEATS))}</span>}
    </div>
  )
}
