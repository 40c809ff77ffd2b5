import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { KindFields } from '../../../../parts/backends/KindFields.tsx'
import type { Values } from '../../../../parts/backends/values.ts'
import { ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import type { Edition } from '@signalbox/rule-sql/webhooks/trigger'
import { CodeBlock } from '../../../../parts/CodeBlock.tsx'
import { SigningFields } from './SigningFields.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import type { Signer, WebhookValues } from './webhook-form.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import { webhookKind } from './webhook-kind.ts'
import styles from './webhook-form.module.css'

interface WebhookFieldsProps {
  form: UseFormReturn<WebhookValues>
  edition: Edition
  signer: Signer
  /** A statement that was written by hand, and the rule that has it. */
  byHand: { id: string; sql: string; onReplace: () => void } | undefined
}

/** What starts a webhook, its request, and its signature. */
export function WebhookFields({ form, edition, signer, byHand }: WebhookFieldsProps) {
  const t = useMessages(webhookFormMessages)
  const heading = useId()
  return (
    <>
      {byHand === undefined ? (
        <TriggerFields form={form} edition={edition} />
      ) : (
        <section className={styles.group} aria-labelledby={heading} data-wide="true">
          <h3 id={heading} className={styles.title}>
            {t.trigger}
          </h3>
          <Banner
            tone="info"
            title={t.byHand}
            action={
              <Button variant="default" size="xs" onClick={byHand.onReplace}>
                {t.replace}
              </Button>
            }
          >
            <ScreenLink to={paths.rule(byHand.id)}>{t.openRule}</ScreenLink>
          </Banner>
          <CodeBlock text={byHand.sql} />
        </section>
      )}
      {/* Its values are among those of the form. */}
      <KindFields kind={webhookKind} form={form as unknown as UseFormReturn<Values>} />
      {(byHand === undefined || signer === 'action') && (
        <SigningFields form={form} signer={signer} />
      )}
    </>
  )
}
