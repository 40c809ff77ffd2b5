import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import { exhookCreate, exhookList } from '@signalbox/contract/exhooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { query, useAction } from '#api/query.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { kindResolver } from '#form/check.ts'
import { placeFaults } from '#form/faults.ts'
import { toBody, toValues } from '#form/values.ts'
import { KindFields } from '#form/KindFields.tsx'
import type { Values } from '#form/field.ts'
import styles from '#domain/backends/wizard.module.css'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Screen } from '#ui/Screen.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { Section } from '#ui/Section.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { ProbeServer } from './ProbeServer.tsx'
import { newServerKind as kind } from './server-kind.ts'
import { hookPointNames } from './servers.ts'
import { withoutHooks } from './use-server-actions.ts'

/** A new server becomes the last. */
export function NewServerScreen() {
  const t = useMessages(exhookMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const taken = useQuery(query(exhookList, {})).data?.map(({ name }) => name)
  const create = useAction(exhookCreate, { refreshes: [exhookList] })
  const resolver = useMemo(() => kindResolver(kind, language), [language])
  const form = useForm<Values>({ resolver, defaultValues: { ...toValues(kind), enable: true } })
  const values = useWatch({ control: form.control })
  const body = (sent: Values) =>
    // the kind has its fields
    ({ ...toBody(kind, sent), enable: sent.enable === true }) as ExhookConfig
  const submit = useSubmit(
    form,
    async (sent) => {
      if (taken?.includes(String(sent.name)) === true) {
        form.setError('name', { message: t.nameTaken }, { shouldFocus: true })
        return false
      }
      return create.mutateAsync({ body: body(sent) })
    },
    {
      done: (server) => {
        const hooks = hookPointNames(server)
        if (server.enable === false) return t.created(server.name)
        return hooks.length > 0
          ? t.enabledWith(server.name, list(hooks))
          : t[withoutHooks(server)](server.name)
      },
      leave: ({ name }) => void router.navigate(paths.exhook(name)),
      onFailure: (cause) => placeFaults(form, kind, language, cause),
    },
  )
  return (
    <Screen
      title={t.add}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.exhooks() }]} current={t.add} />
      }
    >
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <Section title={t.settings} isTitleHidden>
          <FormWithTest
            title={t.test}
            test={
              <ProbeServer
                values={values}
                body={async () => ((await form.trigger()) ? body(form.getValues()) : undefined)}
              />
            }
          >
            <KindFields kind={kind} form={form} />
            <SwitchField
              control={form.control}
              name="enable"
              label={t.enable}
              help={t.enableHelp}
            />
          </FormWithTest>
          <FormBar error={submit.error}>
            <Button variant="default" onClick={() => void router.navigate(paths.exhooks())}>
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
        </Section>
      </form>
    </Screen>
  )
}
