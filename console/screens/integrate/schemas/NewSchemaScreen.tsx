import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  registrySchemaCreate,
  registrySchemaList,
  SCHEMA_NAME,
} from '@signalbox/contract/schema-registry'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { Breadcrumbs } from '../../../parts/Breadcrumbs.tsx'
import { useLock } from '../../../parts/lock.ts'
import { schemaResolver } from '../../../parts/resolver.ts'
import { useSchemaList } from '../../../parts/schemas/use-schemas.ts'
import { useSubmit } from '../../../parts/submit.ts'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { useRouter } from '../../../routing/react.tsx'
import { FormBar } from '../../../ui/FormBar.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SchemaFields, type SchemaValues } from './SchemaFields.tsx'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'
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
  const lock = useLock()
  const router = useRouter()
  const taken = useSchemaList()
  const create = useAction(registrySchemaCreate, { refreshes: [registrySchemaList] })
  const resolver = useMemo(
    () =>
      schemaResolver<SchemaValues>(
        z.object({
          name: z.string().check(z.regex(SCHEMA_NAME, t.nameWrong)),
          type: z.enum(['avro', 'protobuf', 'json']),
          source: z.string().check(z.refine((text) => text.trim() !== '', t.sourceRequired)),
          description: z.string(),
        }),
      ),
    [t],
  )
  const form = useForm<SchemaValues>({
    resolver,
    defaultValues: { name: '', type: 'json', source: '', description: '' },
  })
  const refuses = useRefusal(form)
  const submit = useSubmit(
    form,
    async (body) => {
      if (taken.some(({ name }) => name === body.name)) {
        form.setError('name', { message: t.nameTaken }, { shouldFocus: true })
        return false
      }
      if (await refuses(body)) return false
      return create.mutateAsync({ body })
    },
    {
      done: ({ name }) => t.created(name),
      leave: ({ name }) => void router.navigate(paths.schema(name)),
    },
  )
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <SchemaFields form={form} isNew />
        <FormError error={submit.error} />
        <FormBar>
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!lock.canWrite}
            title={lock.reason}
          >
            {t.create}
          </Button>
          <Button variant="default" onClick={() => void router.navigate(paths.schemas())}>
            {t.cancel}
          </Button>
        </FormBar>
      </form>
    </Section>
  )
}
