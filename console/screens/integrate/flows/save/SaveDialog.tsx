import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { MAX_RULE_ID, type Rule, RULE_ID } from '@signalbox/contract/rules'
import type { RuleOutput } from '@signalbox/flow/graph'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { save } from '@signalbox/flow/save'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { nameFault } from '#messages/name-fault.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLanguage, useFormats, useMessages } from '#language.tsx'
import { families, outdatedBy } from '#domain/integration/families.ts'
import type { Draft } from '#domain/integration/form/drafts.ts'
import { saveCalls } from '#domain/integration/save-calls.ts'
import { RULE_READS } from '#domain/rule/rules.actions.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Modal } from '#ui/Modal.tsx'
import { pathResolver } from '../nodes/path-resolver.ts'
import { PlanTable } from './PlanTable.tsx'
import { readPlan } from './read-plan.ts'
import styles from './save.module.css'
import { saveMessages } from './save.messages.ts'

export interface SaveDialogProps {
  id: string
  /** Rule when the designer was opened; `undefined` for a new flow. */
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

/** Error of a refused save, with the explanation as its message. */
class Refused extends Error {}

/** Shows the objects that saving creates, changes and restarts, and saves them in one step. */
export function SaveDialog(props: SaveDialogProps) {
  const { opened, sql, actions, drafts, onSaved, onClose } = props
  const t = useMessages(saveMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const attempt = useId()
  const isNew = opened === undefined
  const form = useForm<Values>({
    defaultValues: { id: props.id, description: props.description },
    resolver: pathResolver(({ id }) => {
      const fault = nameFault(id, RULE_ID, MAX_RULE_ID)
      return fault === undefined ? [] : [['id', fault[language]]]
    }),
  })
  const toWanted = ({ id, description }: Values) => ({
    rule: { id, isNew, sql, actions, description },
    drafts,
  })
  const plan = useQuery({
    queryKey: ['plan of a flow', attempt],
    queryFn: () => readPlan(toWanted(form.getValues()), opened),
    gcTime: 0,
    retry: false,
  })
  const [step, setStep] = useState<SaveStep>()
  const stepName = ({ noun, id }: SaveStep) => `${t[noun]} ${id}`
  const submit = useSubmit(
    form,
    async (values) => {
      // The name and the note were entered after the plan was shown; all else is read again.
      const { steps } = await readPlan(toWanted(values), opened)
      const result = await save(steps, saveCalls, setStep)
      const outdated = [...RULE_READS, ...Object.values(families).flatMap(outdatedBy)]
      for (const { id } of outdated) void queries.invalidateQueries({ queryKey: [id] })
      if (result.kind === 'saved') return values.id
      const what = stepName(result.step)
      const left = result.left.map((each) => stepName(each.step))
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
        <FormBar error={submit.error}>
          <Button variant="default" disabled={submit.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={submit.isPending} disabled={plan.data === undefined}>
            {t.save}
          </Button>
        </FormBar>
      </form>
    </Modal>
  )
}
