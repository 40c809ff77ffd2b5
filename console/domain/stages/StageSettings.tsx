import { type DefaultValues, useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { describeByRoot } from '#form/review/describe.ts'
import { useReviewedSave } from '#form/use-reviewed-save.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { SettingsForm } from '../saving/SettingsForm.tsx'
import { checkStage, StageFields } from './StageFields.tsx'
import {
  stageReads,
  readStage,
  type Stage,
  type StageList,
  type StageValues,
} from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'
import styles from './stages.module.css'

/** The form of a stage. A change applies from the next message on, and its counters start at 0. */
export function StageSettings<V extends StageValues>({
  list,
  stage,
}: {
  list: StageList<V>
  stage: Stage
}) {
  const { calls } = list
  const t = useMessages(stageMessages)
  const own = useMessages(list.labels)
  const language = useLanguage()
  const canTest = useCan(list.Test.operation ?? calls.list.operation).can
  const form = useForm<V>({ defaultValues: list.shape.toValues(stage) as DefaultValues<V> })
  const update = useAction(calls.update.operation, { refreshes: stageReads(list) })
  const { onSave, dialog } = useReviewedSave<Stage, V>({
    config: stage,
    shape: list.shape,
    readNow: () => readStage(list, stage.name),
    put: calls.update.operation,
    save: (body) => update.mutateAsync(calls.update.request(body)),
    describe: describeByRoot({
      topics: t.topics,
      failure_action: t.action,
      log_failure: t.logLevel,
      description: t.description,
      tags: t.tags,
      ...own,
    }),
  })
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isWide
        test={canTest && <list.Test.Panel form={form} />}
        testTitle={list.Test.title[language]}
        onSave={async (values) =>
          checkStage(list, form, values, { language, t, taken: [] }) && onSave(values)
        }
      >
        <div className={styles.fields}>
          <StageFields list={list} form={form} isNew={false} />
        </div>
      </SettingsForm>
      {dialog}
    </Section>
  )
}
