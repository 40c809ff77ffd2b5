import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  registrySchemaCreate,
  registrySchemaList,
  SCHEMA_NAME,
  type SchemaConfig,
} from '@signalbox/contract/schema-registry'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { findFormProblems, problemsResolver } from '#form/check.ts'
import { placeFaults } from '#form/faults.ts'
import type { Values } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { nameFault } from '#messages/name-fault.ts'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useSchemaList } from '#domain/schemas/use-schemas.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { newSchemaKind as kind } from './schema-kind.ts'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'
import { SchemaTest } from './SchemaTest.tsx'
import { useRefusal } from './use-refusal.ts'

export function NewSchemaScreen() {
  const t = useMessages(schemasMessages)
  const can = useCan(registrySchemaCreate)
  return (
    <Screen
      title={t.add}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.schemas() }]} current={t.add} />
      }
    >
      {can.can ? <NewSchema /> : <Unavailable {...can} />}
    </Screen>
  )
}

function NewSchema() {
  const t = useMessages(schemasMessages)
  const words = useMessages(uiMessages)
  const language = useLanguage()
  const lock = useLock()
  const router = useRouter()
  const taken = useSchemaList()
  const create = useAction(registrySchemaCreate, { refreshes: [registrySchemaList] })
  const resolver = useMemo(
    () =>
      problemsResolver((values) => {
        const fault = nameFault(String(values.name), SCHEMA_NAME)
        return [
          ...(fault === undefined ? [] : [['name', fault] as const]),
          ...findFormProblems(kind, values),
        ]
      }, language),
    [language],
  )
  const form = useForm<Values>({ resolver, defaultValues: { ...toValues(kind), name: '' } })
  const refuses = useRefusal(form)
  const submit = useSubmit(
    form,
    async (typed) => {
      const { name } = typed
      if (taken.some((each) => each.name === name)) {
        form.setError('name', { message: t.nameTaken }, { shouldFocus: true })
        return false
      }
      if (await refuses(typed)) return false
      const body = { ...toBody(kind, typed), name } as SchemaConfig // the kind has its fields
      return create.mutateAsync({ body })
    },
    {
      onFailure: (cause) => placeFaults(form, kind, language, cause),
      done: ({ name }) => t.created(name),
      leave: ({ name }) => void router.navigate(paths.schema(name)),
    },
  )
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <FormWithTest test={<SchemaTest form={form} />}>
          <FieldGrid>
            <TextField control={form.control} name="name" label={t.name} required mono autoFocus />
          </FieldGrid>
          <KindFields kind={kind} form={form} />
        </FormWithTest>
        <FormBar error={submit.error}>
          <Button variant="default" onClick={() => void router.navigate(paths.schemas())}>
            {words.cancel}
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
