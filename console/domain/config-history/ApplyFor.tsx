import { Checkbox, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import type { AnyOperation } from '@signalbox/contract/client'
import {
  CLUSTER_PROVISIONAL_OPERATIONS,
  configProvisionalCreate,
} from '@signalbox/contract/config-history'
import { isErlang, useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import styles from './ApplyFor.module.css'
import { provisionalMessages } from './history.messages.ts'

interface ApplyForProps {
  /** Operation that makes the change; if absent, clusters can revert it too. */
  operation?: AnyOperation | undefined
  /** Minutes until the change is reverted; `undefined` for a permanent change. */
  minutes: number | undefined
  onChange: (minutes: number | undefined) => void
}

const DEFAULT_MINUTES = 5
const MAX_MINUTES = 24 * 60

/**
 * Whether a change is reverted unless it is kept in time. In front of a cluster, the console's server reverts it, and
 * not every operation can be reverted.
 */
export function ApplyFor({ operation, minutes, onChange }: ApplyForProps) {
  const t = useMessages(provisionalMessages)
  if (!useCan(configProvisionalCreate).can) return null
  const isCluster = isErlang()
  const isPossible =
    !isCluster || operation === undefined || CLUSTER_PROVISIONAL_OPERATIONS.includes(operation.id)
  return (
    <div className={styles.row}>
      <Checkbox
        label={t.apply}
        description={!isPossible ? t.notOnCluster : isCluster ? t.applyOnCluster : t.applyHelp}
        disabled={!isPossible}
        checked={minutes !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_MINUTES : undefined)}
      />
      {minutes !== undefined && (
        <NumberInput
          className={styles.minutes}
          label={t.minutes}
          value={minutes}
          min={1}
          max={MAX_MINUTES}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => onChange(typeof value === 'number' ? value : DEFAULT_MINUTES)}
        />
      )}
    </div>
  )
}
