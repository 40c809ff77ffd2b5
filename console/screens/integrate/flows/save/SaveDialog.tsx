import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { MAX_RULE_ID, type Rule, RULE_ID } from '@signalbox/contract/rules'
import type { RuleOutput } from '@signalbox/flow/graph'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { save } from '@signalbox/flow/save'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { families, outdatedBy } from '../../../../parts/integration/families.ts'
import type { Draft } from '../../../../parts/integration/form/drafts.ts'
import { saveCalls } from '../../../../parts/integration/save-calls.ts'
import { RULE_READS } from '../../../../parts/rule/rules.actions.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { pathResolver } from '../nodes/path-resolver.ts'
import { PlanTable } from './PlanTable.tsx'
import { readPlan } from './read-plan.ts'
import styles from './save.module.css'
import { saveMessages } from './save.messages.ts'

export interface SaveDialogProps {
  id: string
  /** As it was opened; `undefined` of a new flow. */
  opened: Rule | undefined
  description: string
  sql: string
  actions: readonly RuleOutput[]
  drafts: readonly Draft[]
  onSaved: (id: string) => void
  onClose: () => void
}

interface Values {
  id: string
  description: string
}

/** Thrown by a save that was refused, with what happened in words. */
class Refused extends Error {}

/** Shows what a save creates, changes and restarts, and does it as one step. */
export function SaveDialog(props: SaveDialogProps) {
  const { opened, sql, actions, drafts, onSaved, onClose } = props
  const t = useMessages(saveMessages)
  const { list } = useFormats()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const attempt = useId()
  const isNew = opened === undefined
  const form = useForm<Values>({
    defaultValues: { id: props.id, description: props.description },
    resolver: pathResolver(({ id }) => {
      if (id === '') return [['id', t.required]]
      return RULE_ID.test(id) && id.length <= MAX_RULE_ID ? [] : [['id', t.badName]]
    }),
  })
  const wantedOf = ({ id, description }: Values) => ({
    rule: { id, isNew, sql, actions, description },
    drafts,
  })
  const plan = useQuery({
    queryKey: ['plan of a flow', attempt],
    queryFn: () => readPlan(wantedOf(form.getValues()), opened),
    gcTime: 0,
    retry: false,
  })
  const [step, setStep] = useState<SaveStep>()
  const nameOf = ({ noun, id }: SaveStep) => `${t[noun]} ${id}`
  const submit = useSubmit(
    form,
    async (values) => {
      // The name and the note were entered after the plan was shown; all else is read again.
      const { steps } = await readPlan(wantedOf(values), opened)
      const result = await save(steps, saveCalls, setStep)
      const outdated = [...RULE_READS, ...Object.values(families).flatMap(outdatedBy)]
      for (const { id } of outdated) void queries.invalidateQueries({ queryKey: [id] })
      if (result.kind === 'saved') return values.id
      const what = nameOf(result.step)
      const left = result.left.map((each) => nameOf(each.step))
      const title = left.length === 0 ? t.refused(what) : t.leftovers(what, list(left))
      throw new Refused(title, { cause: result.error })
    },
    {
      done: t.saved,
      onDone: onSaved,
      isLight: true,
      explain: (error) => {
        if (!(error instanceof Refused)) return sentence(error)
        const { title, detail = '' } = sentence(error.cause)
        return { title: error.message, detail: `${title} ${detail}`.trim() }
      },
    },
  )
  return (
    <Modal title={t.title} size="xl" onClose={onClose} closesOnClickOutside={false}>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <div className={styles.fields}>
          {isNew && (
            <TextField
              control={form.control}
              name="id"
              label={t.name}
              help={t.nameHelp}
              required
              mono
              autoFocus
            />
          )}
          <TextField control={form.control} name="description" label={t.note} />
        </div>
        {plan.data?.conflict !== undefined && (
          <Banner tone="warning" title={t[plan.data.conflict]} />
        )}
        {plan.isPending && <p role="status">{t.reading}</p>}
        {plan.error !== null && (
          <ErrorState {...sentence(plan.error)} onRetry={() => void plan.refetch()} />
        )}
        {plan.data !== undefined && <PlanTable plan={plan.data} current={step} />}
        <FormError error={submit.error} />
        <div className={styles.buttons}>
          <Button type="submit" loading={submit.isPending} disabled={plan.data === undefined}>
            {t.save}
          </Button>
          <Button variant="default" disabled={submit.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
