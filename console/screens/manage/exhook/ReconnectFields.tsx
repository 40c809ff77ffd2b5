import { type Control, useWatch } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import type { Values } from '../../../parts/backends/values.ts'
import { useDurationUnits } from '../../../parts/duration-words.ts'
import { FieldGrid } from '../../../ui/FieldGrid.tsx'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { exhookMessages } from './exhook.messages.ts'

/** Whether a server that is away is connected again, and how often that is tried. */
export function ReconnectFields({ control }: { control: Control<Values> }) {
  const t = useMessages(exhookMessages)
  const units = useDurationUnits()
  const reconnects: unknown = useWatch({ control, name: 'reconnects' })
  return (
    <FieldGrid>
      <SwitchField control={control} name="reconnects" label={t.attempt} help={t.attemptHelp} />
      {reconnects !== false && (
        <QuantityField
          control={control}
          name="reconnect_ms"
          label={t.interval}
          units={units}
          required
        />
      )}
    </FieldGrid>
  )
}
