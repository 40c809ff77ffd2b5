import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useCanWrite } from '../../api/session.ts'
import { useLanguage, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Section } from '../../ui/Section.tsx'
import { kindResolver } from './check.ts'
import type { Kind } from './field.ts'
import { placeFaults } from './faults.ts'
import { KindFields } from './KindFields.tsx'
import type { Trial } from './trial.ts'
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
  /** Tries it where nothing can be tested beforehand. */
  trial: Trial
  onBack: () => void
}

/** The last step: how the new one is to be. */
export function NewKind({ title, about, kind, onCreate, trial, onBack }: NewKindProps) {
  const t = useMessages(wizardMessages)
  const language = useLanguage()
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const [error, setError] = useState<Sentence>()
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...toValues(kind), enable: true },
  })
  const handleSubmit = form.handleSubmit(async (values) => {
    setError(undefined)
    try {
      await onCreate({ ...toBody(kind, values), enable: values.enable })
    } catch (cause) {
      setError(sentence(cause))
      placeFaults(form, kind, language, cause)
    }
  })
  const values = useWatch({ control: form.control })
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <Section title={title} about={about}>
        <KindFields kind={kind} form={form} />
        {asksServer(kind, values) && (
          <TryServer
            values={values}
            body={async () => ((await form.trigger()) ? toBody(kind, form.getValues()) : undefined)}
            trial={trial}
            onRefused={(cause) => placeFaults(form, kind, language, cause)}
          />
        )}
      </Section>
      <SwitchField control={form.control} name="enable" label={t.enable} help={t.enableHelp} />
      {error !== undefined && (
        <Banner tone="error" title={error.title}>
          {error.detail}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={form.formState.isSubmitting}
          disabled={!canWrite}
          title={canWrite ? undefined : t.viewerOnly}
        >
          {t.create}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
