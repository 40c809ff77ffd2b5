import { ruleList } from '@signalbox/contract/rules'
import type { ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import type { Submit } from '#domain/saving/submit.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { FormError } from '#ui/FormError.tsx'
import { InView } from '#ui/InView.tsx'
import { SqlSection } from '../editor/SqlSection.tsx'
import { type NewAction, OutputsSection } from './outputs/OutputsSection.tsx'
import type { RuleValues } from './rule-form.ts'
import { ruleFormMessages } from './rule-form.messages.ts'
import styles from './RuleForm.module.css'

interface RuleFormProps {
  form: UseFormReturn<RuleValues>
  submit: Submit
  /** ID of a stored rule, which cannot be changed. */
  ruleId?: string | undefined
  /** Called when a test begins or ends to follow the real traffic of the stored rule. */
  onTesting?: (isTesting: boolean) => void
  /** Shown in the bar at the bottom. */
  status?: ReactNode
  buttons: ReactNode
  /** An action that is created first. */
  newAction?: NewAction | undefined
}

/** Note, tags, statement and outputs of a rule, then the test. */
export function RuleForm(props: RuleFormProps) {
  const { form, submit, ruleId, onTesting, status, buttons, newAction } = props
  const t = useMessages(ruleFormMessages)
  const { canWrite } = useLock()
  const { control } = form
  const hasTags = useCan(ruleList, 'tags').can
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
          {hasTags && <TextField control={control} name="tags" label={t.tags} help={t.tagsHelp} />}
        </FieldGrid>
      </fieldset>
      <SqlSection
        sql={sql.field.value}
        onChange={sql.field.onChange}
        ruleId={ruleId}
        actions={actions.field.value}
        onTesting={onTesting}
      >
        <SqlError message={sql.fieldState.error?.message} />
        <OutputsSection
          rule={{ id: ruleId ?? form.getValues('id'), sql: sql.field.value }}
          actions={actions.field.value}
          onChange={actions.field.onChange}
          begins={newAction}
        />
      </SqlSection>
      <FormBar error={submit.error} status={status}>
        {buttons}
      </FormBar>
    </form>
  )
}

/** Why the statement above cannot be saved. */
function SqlError({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <InView>
      <FormError error={{ title: message }} />
    </InView>
  )
}
