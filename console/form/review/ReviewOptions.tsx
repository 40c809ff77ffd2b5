import type { AnyOperation } from '@signalbox/contract/client'
import { ApplyFor } from '#domain/config-history/ApplyFor.tsx'

/** How a change is applied. */
export interface ReviewOptions {
  /** The change is reverted after this time unless it is confirmed. */
  minutes?: number
}

interface ReviewOptionsFieldsProps {
  operation: AnyOperation | undefined
  options: ReviewOptions
  onChange: (options: ReviewOptions) => void
}

/** The options of a change that can be reverted automatically. */
export function ReviewOptionsFields({ operation, options, onChange }: ReviewOptionsFieldsProps) {
  return (
    <ApplyFor
      operation={operation}
      minutes={options.minutes}
      onChange={(minutes) => onChange(minutes === undefined ? {} : { minutes })}
    />
  )
}
