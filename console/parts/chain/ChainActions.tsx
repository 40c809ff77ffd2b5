import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '../../language.tsx'
import { chainMessages } from './chain.messages.ts'
import { useLock } from './use-lock.ts'

interface ChainActionsProps {
  isEnabled: boolean
  onToggle: () => void
  onRemove: () => void
}

/** What can be done with one of a chain where it is looked at. */
export function ChainActions({ isEnabled, onToggle, onRemove }: ChainActionsProps) {
  const t = useMessages(chainMessages)
  const lock = useLock()
  return (
    <>
      <Button variant="default" {...lock.button} onClick={onToggle}>
        {isEnabled ? t.disable : t.enable}
      </Button>
      <Button variant="default" {...lock.button} onClick={onRemove}>
        {t.deleteOne}
      </Button>
    </>
  )
}
