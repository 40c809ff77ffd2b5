import { useMessages } from '../../language.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ScreenLink } from '../links.tsx'
import styles from './EnabledByWebhook.module.css'
import { integrationMessages } from './families.messages.ts'
import { WEBHOOK_SUFFIX } from './webhook-name.ts'

interface EnabledByWebhookProps {
  /** Of the part, with the suffix that marks it as one. */
  name: string
  isEnabled: boolean
}

/** Whether a part of a webhook is enabled: it is switched where the webhook is. */
export function EnabledByWebhook({ name, isEnabled }: EnabledByWebhookProps) {
  const t = useMessages(integrationMessages)
  return (
    <span className={styles.block}>
      <StatusBadge
        tone={isEnabled ? 'running' : 'neutral'}
        label={isEnabled ? t.enabled : t.disabled}
      />
      <ScreenLink to={paths.webhook(name)} className={styles.note}>
        {t.byWebhook(name.slice(0, -WEBHOOK_SUFFIX.length))}
      </ScreenLink>
    </span>
  )
}
