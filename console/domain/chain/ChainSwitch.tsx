import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { chainMessages } from './chain.messages.ts'
import { useLock } from '../page/lock.ts'

interface ChainSwitchProps {
  /** Name of the item that is switched. */
  name: string
  isEnabled: boolean
  /** Settles when the item was switched, or the user cancelled. */
  onToggle: () => Promise<unknown>
  /** Shows the word for the state beside the switch; otherwise it is only read aloud. */
  isLabelled?: boolean
  /** Reason why the item cannot be switched here. */
  lockedReason?: string | undefined
}

/** Switch with the state that the broker reports, so that it moves only after the change took effect. */
export function ChainSwitch(props: ChainSwitchProps) {
  const { name, isEnabled, onToggle, isLabelled = false, lockedReason } = props
  const t = useMessages(chainMessages)
  const lock = useLock()
  const [isPending, setIsPending] = useState(false)
  const handleChange = async () => {
    if (isPending) return
    setIsPending(true)
    await onToggle().finally(() => setIsPending(false))
  }
  return (
    <Switch
      label={isLabelled ? t.enabled : undefined}
      aria-label={isLabelled ? undefined : t.enabledOf(name)}
      title={lockedReason ?? lock.button.title}
      checked={isEnabled}
      disabled={lockedReason !== undefined || lock.button.disabled}
      {...unavailable(isPending)}
      onChange={() => void handleChange()}
    />
  )
}
