import { useState } from 'react'
import { type DefaultValues, useForm } from 'react-hook-form'
import { useAction } from '../../api/query.ts'
import { useLanguage, useMessages } from '../../language.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useUnlessChanged } from '../unless-changed.tsx'
import { checkStage, StageFields } from './StageFields.tsx'
import { readsOf, readStage, type Stage, type StageList, type StageValues } from './stage-list.ts'
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
  const language = useLanguage()
  const unlessChanged = useUnlessChanged()
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState(stage)
  const form = useForm<V>({ defaultValues: list.valuesOf(seen) as DefaultValues<V> })
  const update = useAction(calls.update.operation, { refreshes: readsOf(list) })
  const readNow = () => readStage(list, stage.name)
  const save = async (values: V, now: Stage): Promise<V> => {
    await update.mutateAsync(calls.update.request(list.bodyOf(values, now)))
    const saved = await readNow()
    setSeen(saved)
    return list.valuesOf(saved)
  }
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isWide
        onSave={async (values) => {
          if (!checkStage(list, form, values, { language, t, taken: [] })) return false
          return unlessChanged(seen, readNow, (now) => save(values, now), {
            about: ({ enable: _, ...rest }) => rest,
            reload: (now) => {
              setSeen(now)
              form.reset(list.valuesOf(now))
            },
          })
        }}
      >
        <div className={styles.fields}>
          <StageFields list={list} form={form} isNew={false} />
        </div>
      </SettingsForm>
    </Section>
  )
}
