import { ApplyFor } from '../config-history/ApplyFor.tsx'

/** How a change is applied. */
export interface ReviewOptions {
  /** The change is reverted after this time unless it is confirmed. */
  minutes?: number
}

interface ReviewOptionsFieldsProps {
  options: ReviewOptions
  onChange: (options: ReviewOptions) => void
}

/** The options of a change that can be reverted automatically. */
export function ReviewOptionsFields({ options, onChange }: ReviewOptionsFieldsProps) {
  return (
    <ApplyFor
      minutes={options.minutes}
      onChange={(minutes) => onChange(minutes === undefined ? {} : { minutes })}
    />
  )
}
