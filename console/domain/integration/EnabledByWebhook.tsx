import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ScreenLink } from '../page/links.tsx'
import styles from './EnabledByWebhook.module.css'
import { integrationMessages } from './families.messages.ts'
import { WEBHOOK_SUFFIX } from './webhook-name.ts'

interface EnabledByWebhookProps {
  /** Name of the part, with the suffix that marks parts of webhooks. */
  name: string
  isEnabled: boolean
}

/** Whether a part of a webhook is enabled. It cannot be switched here, but only on the page of the webhook. */
export function EnabledByWebhook({ name, isEnabled }: EnabledByWebhookProps) {
  const t = useMessages(integrationMessages)
  const owner = t.byWebhook(name.slice(0, -WEBHOOK_SUFFIX.length))
  return (
    <span className={styles.block}>
      <StatusBadge
        tone={isEnabled ? 'running' : 'neutral'}
        label={isEnabled ? t.enabled : t.disabled}
      />
      <ScreenLink to={paths.webhook(name)} className={styles.note} title={owner}>
        {owner}
      </ScreenLink>
    </span>
  )
}
