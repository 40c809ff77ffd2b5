import { type ReactNode, useEffect, useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { useLock } from '../../../../parts/lock.ts'
import type { Submit } from '../../../../parts/submit.ts'
import { FieldGrid } from '../../../../ui/FieldGrid.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormBar } from '../../../../ui/FormBar.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { SqlSection } from '../editor/SqlSection.tsx'
import { type NewAction, OutputsSection } from './outputs/OutputsSection.tsx'
import type { RuleValues } from './rule-form.ts'
import { ruleFormMessages } from './rule-form.messages.ts'
import styles from './RuleForm.module.css'

interface RuleFormProps {
  form: UseFormReturn<RuleValues>
  submit: Submit
  /** Of a rule that is stored: its ID is fixed. */
  ruleId?: string | undefined
  /** Real traffic of the stored rule is followed. */
  onTesting?: (isTesting: boolean) => void
  /** In the bar at the bottom. */
  status?: ReactNode
  buttons: ReactNode
  /** An action that is created first. */
  newAction?: NewAction | undefined
}

/** Note, statement and outputs of a rule, then the test. */
export function RuleForm(props: RuleFormProps) {
  const { form, submit, ruleId, onTesting, status, buttons, newAction } = props
  const t = useMessages(ruleFormMessages)
  const { canWrite } = useLock()
  const { control } = form
  const sql = useController({ control, name: 'sql' })
  const actions = useController({ control, name: 'actions' })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        // Panels of the sections have forms of their own, whose events React passes up here.
        if (event.target === event.currentTarget) submit.onSubmit(event)
      }}
    >
      <fieldset disabled={!canWrite} className={styles.fields}>
        <FieldGrid>
          {ruleId === undefined && (
            <TextField control={control} name="id" label={t.id} help={t.idHelp} required mono />
          )}
          <TextField control={control} name="description" label={t.note} />
        </FieldGrid>
      </fieldset>
      <SqlSection
        sql={sql.field.value}
        onChange={sql.field.onChange}
        ruleId={ruleId}
        actions={actions.field.value}
        onTesting={onTesting}
      >
        <SqlError message={sql.fieldState.error?.message} submit={submit} />
        <OutputsSection
          rule={{ id: ruleId ?? form.getValues('id'), sql: sql.field.value }}
          actions={actions.field.value}
          onChange={actions.field.onChange}
          begins={newAction}
        />
      </SqlSection>
      <FormBar status={status}>{buttons}</FormBar>
    </form>
  )
}

/** Why the rule was not saved: most often the broker does not accept the statement above. */
function SqlError({ message, submit }: { message: string | undefined; submit: Submit }) {
  const place = useRef<HTMLDivElement>(null)
  const error = message === undefined ? submit.error : { title: message }
  const title = error?.title
  useEffect(() => {
    // The button that was pressed is far below.
    if (title !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [title])
  return (
    <div ref={place} hidden={error === undefined}>
      <FormError error={error} />
    </div>
  )
}
