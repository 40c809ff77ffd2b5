import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLock } from '../lock.ts'
import { useLanguage, useMessages } from '../../language.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSubmit } from '../submit.ts'
import { kindResolver } from './check.ts'
import type { Kind } from './field.ts'
import { placeFaults } from './faults.ts'
import { KindFields } from './KindFields.tsx'
import { aboutOf } from './probe-body.ts'
import type { Trial } from '../../upstream/trial/trial.ts'
import { TryServer } from './TryServer.tsx'
import { asksServer, toBody, toValues, type Values } from './values.ts'
import { wizardMessages } from './wizard.messages.ts'
import styles from './wizard.module.css'

interface NewKindProps {
  title: string
  about?: ReactNode
  kind: Kind
  /** Sends it; what goes wrong is shown here, and what was typed stays. */
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  /** Called even if the page was left before the answer. */
  onCreated: () => void
  /** Leaves the form for what was created. */
  onLeave: () => void
  /** A trial, for brokers that cannot test a configuration. */
  trial?: Trial | undefined
  onBack: () => void
}

/** The last step: how the new one is to be. */
export function NewKind({
  title,
  about,
  kind,
  onCreate,
  onCreated,
  onLeave,
  trial,
  onBack,
}: NewKindProps) {
  const t = useMessages(wizardMessages)
  const language = useLanguage()
  const lock = useLock()
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...toValues(kind), enable: true },
  })
  const submit = useSubmit(
    form,
    (sent) => onCreate({ ...toBody(kind, sent), enable: sent.enable }),
    {
      onDone: onCreated,
      leave: onLeave,
      onFailure: (cause) => placeFaults(form, kind, language, cause),
    },
  )
  const values = useWatch({ control: form.control })
  // A trial has created it already.
  const [isBusy, setIsBusy] = useState(false)
  const busy = isBusy ? t.busy : undefined
  return (
    <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
      <Section title={title} about={about}>
        <KindFields kind={kind} form={form} busy={busy} />
        {asksServer(kind, values) && (
          <TryServer
            of={aboutOf(kind)}
            values={values}
            isSending={submit.isPending}
            onBusy={setIsBusy}
            body={async () => ((await form.trigger()) ? toBody(kind, form.getValues()) : undefined)}
            trial={
              trial && {
                ...trial,
                onKept(body) {
                  submit.forget()
                  return trial.onKept(body)
                },
              }
            }
            onRefused={(cause) => placeFaults(form, kind, language, cause)}
          />
        )}
        <SwitchField control={form.control} name="enable" label={t.enable} help={t.enableHelp} />
        <FormError error={submit.error} />
        <FormBar>
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!lock.canWrite || isBusy}
            title={lock.reason ?? busy}
          >
            {t.create}
          </Button>
          <Button variant="default" disabled={isBusy} title={busy} onClick={onBack}>
            {t.back}
          </Button>
        </FormBar>
      </Section>
    </form>
  )
}
