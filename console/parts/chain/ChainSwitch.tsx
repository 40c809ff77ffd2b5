import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useMessages } from '../../language.tsx'
import { unavailable } from '../../ui/unavailable.ts'
import { chainMessages } from './chain.messages.ts'
import { useLock } from '../lock.ts'

interface ChainSwitchProps {
  /** Of the one that it is about. */
  name: string
  isEnabled: boolean
  /** Settles when it was done or cancelled. */
  onToggle: () => Promise<unknown>
  /** With its word beside it; otherwise only read out. */
  isLabelled?: boolean
  /** Why it cannot be changed here. */
  lockedReason?: string | undefined
}

/** Shows what the broker says: it moves once that has changed. */
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
