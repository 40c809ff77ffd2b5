import { FAILURE_ACTIONS, FAILURE_LOG_LEVELS, STAGE_NAME } from '@signalbox/contract/stages'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import type { Control, FieldPath, UseFormReturn } from 'react-hook-form'
import { nameFault } from '#messages/name-fault.ts'
import { type TextsOf, useMessages } from '#language.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type StageList, type StageValues, topicLines } from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'

interface StageFieldsProps<V extends StageValues> {
  list: StageList<V>
  form: UseFormReturn<V>
  isNew: boolean
}

/** Fields of a stage: those of its kind between those that all stages have. */
export function StageFields<V extends StageValues>({ list, form, isNew }: StageFieldsProps<V>) {
  const t = useMessages(stageMessages)
  const { Fields } = list
  // Every form of a stage has these fields.
  const control = form.control as unknown as Control<StageValues>
  return (
    <>
      <FieldGrid>
        {isNew && (
          <TextField control={control} name="name" label={t.name} required mono autoFocus />
        )}
        <TextAreaField
          control={control}
          name="topics"
          label={t.topics}
          help={t.topicsHelp}
          rows={3}
          required
          mono
        />
      </FieldGrid>
      <Fields form={form} />
      <FieldGrid>
        <SelectField
          control={control}
          name="failure_action"
          label={t.action}
          help={t.actionHelp}
          options={FAILURE_ACTIONS.map((value) => ({ value, label: t[value] }))}
        />
        <SelectField
          control={control}
          name="log_level"
          label={t.logLevel}
          options={FAILURE_LOG_LEVELS.map((value) => ({ value, label: t[value] }))}
        />
        <TextField control={control} name="description" label={t.description} />
        <TextField control={control} name="tags" label={t.tags} help={t.tagsHelp} />
        {isNew && <EnableField control={control} />}
      </FieldGrid>
    </>
  )
}

function EnableField({ control }: { control: Control<StageValues> }) {
  const words = useMessages(enableMessages)
  return <SwitchField control={control} name="enable" label={words.enable} />
}

const enableMessages = { enable: { en: 'Enable', zh: '启用' } }

/** Marks the wrong fields; false: there are some. */
export function checkStage<V extends StageValues>(
  { faultsOf }: StageList<V>,
  form: UseFormReturn<V>,
  values: V,
  {
    language,
    t,
    taken,
  }: { language: 'en' | 'zh'; t: TextsOf<typeof stageMessages>; taken: readonly string[] },
): boolean {
  const topics = topicLines(values.topics)
  const wrong = topics.find((topic) => topicFilterProblem(topic) !== undefined)
  const common: [field: string, text: string][] = []
  const name = nameFault(values.name, STAGE_NAME)
  if (name !== undefined) common.push(['name', name[language]])
  else if (taken.includes(values.name)) common.push(['name', t.nameTaken])
  if (topics.length === 0) common.push(['topics', t.topicsRequired])
  else if (wrong !== undefined) common.push(['topics', t.topicWrong(wrong)])
  else if (new Set(topics).size < topics.length) common.push(['topics', t.topicTwice])
  const faults = [...common, ...faultsOf(values, language)]
  for (const [i, [field, message]] of faults.entries()) {
    form.setError(field as FieldPath<V>, { message }, { shouldFocus: i === 0 }) // a field of the form
  }
  return faults.length === 0
}
