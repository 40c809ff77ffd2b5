import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { clusterLinkCreate } from '@signalbox/contract/later'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import styles from '#domain/backends/wizard.module.css'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { kindResolver } from '#form/check.ts'
import { placeFaults } from '#form/faults.ts'
import type { Values } from '#form/field.ts'
import { withFurther } from '#form/further.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { newLinkKind } from './link-kind.ts'
import { READS } from './use-link-actions.ts'

/** A new link, which connects when it is created. */
export function NewLinkScreen() {
  const t = useMessages(clusterLinksMessages)
  const can = useCan(clusterLinkCreate)
  return (
    <Screen
      title={t.add}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.clusterLinks() }]} current={t.add} />
      }
    >
      {can.can ? <NewLink /> : <Unavailable {...can} />}
    </Screen>
  )
}

function NewLink() {
  const t = useMessages(clusterLinksMessages)
  const language = useLanguage()
  const lock = useLock()
  const router = useRouter()
  const create = useAction(clusterLinkCreate, { refreshes: READS })
  const kind = useMemo(() => withFurther(newLinkKind), [])
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({ resolver, defaultValues: { ...toValues(kind), enable: true } })
  const submit = useSubmit(
    form,
    (sent) => create.mutateAsync({ body: { ...toBody(kind, sent), enable: sent.enable === true } }),
    {
      done: (_, { name }) => t.created(String(name)),
      leave: (_, { name }) => void router.navigate(paths.clusterLink(String(name))),
      onFailure: (cause) => placeFaults(form, kind, language, cause),
    },
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
      <Section title={t.settings} isTitleHidden>
        <KindFields kind={kind} form={form} />
        <SwitchField control={form.control} name="enable" label={t.enable} help={t.enableHelp} />
        <FormBar error={submit.error}>
          <Button variant="default" onClick={() => void router.navigate(paths.clusterLinks())}>
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
  )
}
