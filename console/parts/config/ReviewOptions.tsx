/** How a change is applied. */
export interface ReviewOptions {
  /** The change is reverted after this time unless it is confirmed. */
  minutes?: number
}

interface ReviewOptionsFieldsProps {
  options: ReviewOptions
  onChange: (options: ReviewOptions) => void
}

/** The place in the dialog for the options of a change. There are none yet. */
export function ReviewOptionsFields(_: ReviewOptionsFieldsProps) {
  return null
}
