import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import {
  DEFAULT_LICENSE_KEY,
  type License,
  licenseGet,
  licenseUpdate,
} from '@signalbox/contract/license'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Section } from '#ui/Section.tsx'
import { licenseMessages } from './license.messages.ts'
import styles from './license.module.css'
import { cleanKey, isPlausibleKey } from '#domain/license/license-state.ts'

interface Values {
  key: string
}

/** The license that a cluster has without a key. */
const isIncluded = ({ type, customer }: License) => type === 'trial' && customer === 'Evaluation'

/** Sets the key of the cluster, or deletes it. */
export function KeyForm({ license }: { license: License | undefined }) {
  const t = useMessages(licenseMessages)
  const sentence = useErrorSentence()
  const { button } = useLock()
  const act = useAct()
  const update = useAction(licenseUpdate, { refreshes: [licenseGet] })
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          key: z.string().check(
            z.refine((key) => cleanKey(key) !== '', t.required(t.update)),
            z.refine((key) => cleanKey(key) === '' || isPlausibleKey(key), t.notOneLine),
          ),
        }),
      ),
    [t],
  )
  const form = useForm<Values>({ resolver, defaultValues: { key: '' } })
  const submit = useSubmit(
    form,
    ({ key }) => update.mutateAsync({ body: { key: cleanKey(key) } }),
    {
      done: () => t.updated(t.title),
      refill: () => ({ key: '' }),
      explain: (error) =>
        error instanceof ApiError && error.message === 'Bad license key'
          ? { title: t.badKey, detail: t.badKeyText }
          : sentence(error),
    },
  )
  const handleReset = () =>
    act({
      ask: {
        title: t.reset,
        body: t.resetText,
        confirmLabel: t.reset,
        danger: true,
        typedName: DEFAULT_LICENSE_KEY,
      },
      act: () => update.mutateAsync({ body: { key: DEFAULT_LICENSE_KEY } }),
      done: t.updated(t.title),
    })
  const isOwn = license === undefined || !isIncluded(license)
  return (
    <Section title={t.update}>
      <form noValidate onSubmit={submit.onSubmit}>
        <fieldset disabled={button.disabled} className={styles.fields}>
          <TextAreaField
            control={form.control}
            name="key"
            label={t.update}
            help={t.updateHelp}
            required
            mono
          />
        </fieldset>
        <FormError error={submit.error} />
        <div className={styles.buttons}>
          <Button type="submit" loading={submit.isPending} {...button}>
            {t.save}
          </Button>
          {isOwn && (
            <Button variant="default" {...button} onClick={() => void handleReset()}>
              {t.reset}
            </Button>
          )}
          {!isOwn && <span className={styles.state}>{t.isIncluded}</span>}
        </div>
      </form>
    </Section>
  )
}
