import { validationList } from '@signalbox/contract/schema-validations'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCan } from '../../../../api/use-can.ts'
import { useLanguage, useMessages } from '../../../../language.tsx'
import { SettingsForm } from '../../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../../parts/unless-changed.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { useSaveWebhook } from '../form/use-save-webhook.ts'
import { useSigner } from '../form/use-signer.ts'
import { seenOf, wantedOf, webhookResolver, type WebhookValues } from '../form/webhook-form.ts'
import { webhookFormMessages } from '../form/webhook-form.messages.ts'
import { WebhookFields } from '../form/WebhookFields.tsx'
import { WebhookTest } from '../form/WebhookTest.tsx'
import { configsOf } from '../model/plan.ts'
import { type Parts, partsOf, type Webhook } from '../model/webhook.ts'
import { failure, StepsFailed, useStepSentence } from '../use-save.ts'
import { readLists } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'

/** The settings of a webhook. Saving creates what is missing. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const { fullName } = webhook
  const t = useMessages(webhookFormMessages)
  const own = useMessages(webhooksMessages)
  const language = useLanguage()
  const edition = useCan(validationList).can ? 'enterprise' : 'both'
  const signer = useSigner()
  const unlessChanged = useUnlessChanged()
  const save = useSaveWebhook()
  const explain = useStepSentence()
  // The parts that the form was filled from, also if newer ones are read.
  const [now, setNow] = useState<Parts>(webhook)
  const [replaces, setReplaces] = useState(false)
  const seen = useMemo(() => {
    const read = seenOf(now, fullName)
    return { ...read, isByHand: read.isByHand && !replaces }
  }, [now, fullName, replaces])
  const resolver = useMemo(
    () => webhookResolver({ language, isNew: false, secrets: [], isByHand: seen.isByHand, signer }),
    [language, seen, signer],
  )
  const form = useForm<WebhookValues>({ resolver, defaultValues: seen.values })
  const readNow = async () => partsOf(fullName, await readLists())
  const send = async (values: WebhookValues, came: Parts) => {
    const wanted = wantedOf(values, { fullName, seen, now: came, edition, signer })
    try {
      if (!(await save(fullName, came, wanted))) return false
    } catch (error) {
      if (!(error instanceof StepsFailed)) throw error
      const { title, detail } = explain(error)
      throw failure([title, detail].filter(Boolean).join(': '))
    }
    // As it is read, not as it was sent: a certificate becomes a file.
    const after = await readNow()
    setNow(after)
    // The user may have chosen it while this was saved.
    if (replaces) setReplaces(false)
    return seenOf(after, fullName).values
  }
  const rule = now.rule
  return (
    <Section title={own.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isIncomplete={webhook.problems.length > 0 || replaces}
        onSave={(values) =>
          unlessChanged(now, readNow, (came) => send(values, came), {
            about: configsOf,
            reload: (came) => {
              setReplaces(false)
              setNow(came)
              form.reset(seenOf(came, fullName).values)
            },
          })
        }
      >
        <TextField control={form.control} name="note" label={t.note} />
        <WebhookFields
          form={form}
          edition={edition}
          signer={signer}
          byHand={
            seen.isByHand && rule !== undefined
              ? { id: rule.id, sql: rule.sql, onReplace: () => setReplaces(true) }
              : undefined
          }
        />
        <WebhookTest
          form={form}
          edition={edition}
          signer={signer}
          seen={seen}
          fullName={fullName}
          now={now}
        />
      </SettingsForm>
    </Section>
  )
}
