import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import type { StateLine } from '#ui/StateLines.tsx'
import { wizardMessages } from '../backends/wizard.messages.ts'
import styles from './ChainActions.module.css'
import { chainMessages } from './chain.messages.ts'
import { ChainBadge } from './ChainBadge.tsx'
import { ChainSwitch } from './ChainSwitch.tsx'
import { useLock } from '../page/lock.ts'

interface ChainActionsProps {
  name: string
  isEnabled: boolean
  status: string | undefined
  /** Why nodes have no connection, where the page does not say it elsewhere. */
  faults: readonly StateLine[]
  hasFailed: boolean
  /** Whether its settings are being tested. */
  isBusy: boolean
  onToggle: () => Promise<unknown>
  onRemove: () => void
}

/** The state of an item of a chain and its actions, on its page. */
export function ChainActions(props: ChainActionsProps) {
  const t = useMessages(chainMessages)
  const { busy } = useMessages(wizardMessages)
  const lock = useLock()
  const [fault] = props.faults
  const lockedReason = lock.reason ?? (props.isBusy ? busy : undefined)
  return (
    <>
      <span className={styles.place}>
        {props.isEnabled && fault !== undefined && (
          <span className={styles.fault} title={fault.title}>
            {fault.text}
          </span>
        )}
      </span>
      <ChainBadge {...props} />
      <ChainSwitch {...props} lockedReason={lockedReason} isLabelled />
      <Button
        variant="default"
        disabled={lockedReason !== undefined}
        title={lockedReason}
        onClick={props.onRemove}
      >
        {t.deleteOne}
      </Button>
    </>
  )
}
