import { FieldGrid } from '#ui/FieldGrid.tsx'
import { LimitFields, type Limits, toLimits, useLimitForm } from './LimitFields.tsx'

interface LimitQuestionProps {
  /** ID of the form, which a button elsewhere submits. */
  id: string
  onGiven: (limits: Limits) => void
}

/** Asks for a limit that several clients get. */
export function LimitQuestion({ id, onGiven }: LimitQuestionProps) {
  const form = useLimitForm(undefined, 0)
  return (
    <form
      noValidate
      id={id}
      onSubmit={(event) => void form.handleSubmit((values) => onGiven(toLimits(values)))(event)}
    >
      <FieldGrid>
        <LimitFields control={form.control} rate={0} />
      </FieldGrid>
    </form>
  )
}
