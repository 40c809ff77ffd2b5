import { Checkbox, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { configProvisionalCreate } from '@signalbox/contract/config-history'
import { useCan } from '../../api/use-can.ts'
import { useMessages } from '../../language.tsx'
import styles from './ApplyFor.module.css'
import { provisionalMessages } from './history.messages.ts'

interface ApplyForProps {
  /** `undefined`: permanently. */
  minutes: number | undefined
  onChange: (minutes: number | undefined) => void
}

const DEFAULT_MINUTES = 5
const MAX_MINUTES = 24 * 60

/** Whether a change is reverted unless it is kept in time. Absent where the broker cannot revert. */
export function ApplyFor({ minutes, onChange }: ApplyForProps) {
  const t = useMessages(provisionalMessages)
  if (!useCan(configProvisionalCreate).can) return null
  return (
    <div className={styles.row}>
      <Checkbox
        label={t.apply}
        description={t.applyHelp}
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
