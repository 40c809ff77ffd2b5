import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '../../language.tsx'
import { chainMessages } from './chain.messages.ts'
import { ChainBadge } from './ChainBadge.tsx'
import { ChainSwitch } from './ChainSwitch.tsx'
import { useLock } from '../lock.ts'

interface ChainActionsProps {
  name: string
  isEnabled: boolean
  status: string | undefined
  hasFailed: boolean
  onToggle: () => Promise<unknown>
  onRemove: () => void
}

/** The state of an item of a chain and its actions, on its page. */
export function ChainActions(props: ChainActionsProps) {
  const t = useMessages(chainMessages)
  const lock = useLock()
  return (
    <>
      <ChainBadge {...props} />
      <ChainSwitch {...props} isLabelled />
      <Button variant="default" {...lock.button} onClick={props.onRemove}>
        {t.deleteOne}
      </Button>
    </>
  )
}
