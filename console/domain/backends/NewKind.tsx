import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLock } from '../page/lock.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Section } from '#ui/Section.tsx'
import { useSubmit } from '../saving/submit.ts'
import { kindResolver } from '#form/check.ts'
import type { Kind, Values } from '#form/field.ts'
import { placeFaults } from '#form/faults.ts'
import { KindFields } from '#form/KindFields.tsx'
import { probeSubject } from './probe-body.ts'
import type { Trial } from './trial.ts'
import { TryServer } from './TryServer.tsx'
import { asksServer, toBody, toValues } from '#form/values.ts'
import { wizardMessages } from './wizard.messages.ts'
import styles from './wizard.module.css'

interface NewKindProps {
  title: string
  about?: ReactNode
  kind: Kind
  /** Creates the item; errors are shown in the form, and the input remains. */
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  /** Called even if the page was left before the answer. */
  onCreated: () => void
  /** Leaves the form for the created item. */
  onLeave: () => void
  /** A trial, for brokers that cannot test a configuration. */
  trial?: Trial | undefined
  onBack: () => void
}

/** Last step of a wizard, with the settings of the new item. */
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
        <FormWithTest
          test={
            asksServer(kind, values) && (
              <TryServer
                of={probeSubject(kind)}
                values={values}
                isSending={submit.isPending}
                onBusy={setIsBusy}
                body={async () =>
                  (await form.trigger()) ? toBody(kind, form.getValues()) : undefined
                }
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
            )
          }
        >
          <KindFields kind={kind} form={form} busy={busy} />
          <SwitchField control={form.control} name="enable" label={t.enable} help={t.enableHelp} />
        </FormWithTest>
        <FormBar error={submit.error}>
          <Button variant="default" disabled={isBusy} title={busy} onClick={onBack}>
            {t.back}
          </Button>
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!lock.canWrite || isBusy}
            title={lock.reason ?? busy}
          >
            {t.create}
          </Button>
        </FormBar>
      </Section>
    </form>
  )
}
