import { isEqual } from '@signalbox/contract/config-values'
import { useRef } from 'react'
import { KindFields } from '#form/KindFields.tsx'
import type { Config } from '#form/field.ts'
import { useItemForm } from '#form/use-item-form.ts'
import { useMessages } from '#language.tsx'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { Section } from '#ui/Section.tsx'
import { Snippet } from '../form/Snippet.tsx'
import { useSaveWebhook } from '../form/use-save-webhook.ts'
import { useEdition, useSigner } from '../form/use-signer.ts'
import { webhookFormConfig, plannedWebhook } from '../form/webhook-config.ts'
import { webhookFormMessages } from '../form/webhook-form.messages.ts'
import { webhookKinds } from '../form/webhook-kind.ts'
import { WebhookTest } from '../form/WebhookTest.tsx'
import { type Parts, findWebhookParts, type Webhook } from '../model/webhook.ts'
import { StepsFailed, useStepSentence } from '#domain/integration/steps.ts'
import { failure } from '../use-save.ts'
import { readLists } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'

/** Settings of a webhook. Saving also creates missing parts. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const { fullName } = webhook
  const t = useMessages(webhookFormMessages)
  const own = useMessages(webhooksMessages)
  const edition = useEdition()
  const signer = useSigner()
  const save = useSaveWebhook()
  const explain = useStepSentence()
  const kind = webhookKinds[signer]
  const isIncomplete = webhook.problems.length > 0
  // The parts that were read last, which a save changes.
  const parts = useRef<Parts>(webhook)
  const item = useItemForm({
    kind,
    config: webhookFormConfig(webhook),
    isIncomplete,
    async readNow() {
      parts.current = findWebhookParts(fullName, await readLists())
      return webhookFormConfig(parts.current)
    },
    async save(config) {
      const now = parts.current
      try {
        return await save(fullName, now, plannedWebhook(config, { fullName, now, edition, signer }))
      } catch (error) {
        if (!(error instanceof StepsFailed)) throw error
        const { title, detail } = explain(error)
        throw failure([title, detail].filter(Boolean).join(': '))
      }
    },
    effects: (next: Config, came: Config) =>
      webhook.isEnabled && !isEqual(next.connector, came.connector)
        ? [{ tone: 'warning', title: t.interrupted }]
        : [],
  })
  const { form, values } = item
  return (
    <Section title={own.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isIncomplete={isIncomplete}
        onSave={item.onSave}
        test={
          <WebhookTest
            form={form}
            config={item.typed}
            signer={signer}
            fullName={fullName}
            now={webhook}
          />
        }
      >
        <KindFields kind={kind} form={form} />
        <Snippet values={values} signer={signer} />
      </SettingsForm>
      {item.dialog}
    </Section>
  )
}
