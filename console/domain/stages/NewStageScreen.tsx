import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type DefaultValues, useForm } from 'react-hook-form'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Breadcrumbs } from '../page/Breadcrumbs.tsx'
import { useLock } from '../page/lock.ts'
import { useSubmit } from '../saving/submit.ts'
import { Unavailable } from '../page/Unavailable.tsx'
import { checkStage, StageFields } from './StageFields.tsx'
import type { Stage, StageList, StageValues } from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'
import styles from './stages.module.css'

/** A new stage becomes the last. */
export function NewStageScreen<V extends StageValues>({ list }: { list: StageList<V> }) {
  const t = useMessages(list.messages)
  const can = useCan(list.calls.create.operation)
  return (
    <Screen
      title={t.add}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: list.paths.list() }]} current={t.add} />
      }
    >
      {can.can ? <NewStage list={list} /> : <Unavailable {...can} />}
    </Screen>
  )
}

function NewStage<V extends StageValues>({ list }: { list: StageList<V> }) {
  const { calls, paths } = list
  const t = useMessages(stageMessages)
  const language = useLanguage()
  const canTest = useCan(list.Test.operation ?? calls.list.operation).can
  const lock = useLock()
  const router = useRouter()
  const read = useQuery(query(calls.list.operation, calls.list.request())).data
  const taken = ((read ?? []) as readonly Stage[]).map(({ name }) => name) // as of the list
  const create = useAction(calls.create.operation, { refreshes: [calls.list.operation] })
  const form = useForm<V>({ defaultValues: list.shape.toValues(undefined) as DefaultValues<V> })
  const submit = useSubmit(
    form,
    async (values) => {
      if (!checkStage(list, form, values, { language, t, taken })) return false
      await create.mutateAsync(calls.create.request(list.shape.toConfig(values, undefined)))
      return values.name
    },
    {
      done: (name) => t.created(name),
      leave: (name) => void router.navigate(paths.item(name)),
    },
  )
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <form noValidate className={styles.fields} onSubmit={submit.onSubmit}>
        <FormWithTest
          title={list.Test.title[language]}
          test={canTest && <list.Test.Panel form={form} />}
        >
          <StageFields list={list} form={form} isNew />
        </FormWithTest>
        <FormBar error={submit.error}>
          <Button variant="default" onClick={() => void router.navigate(paths.list())}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!lock.canWrite}
            title={lock.reason}
          >
            {t.create}
          </Button>
        </FormBar>
      </form>
    </Section>
  )
}
