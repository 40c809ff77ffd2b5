import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'

/** The list and its settings. */
export function SlowSubscriptionTabs({ current }: { current: Address }) {
  const t = useMessages(slowSubscriptionsMessages)
  return (
    <ScreenTabs
      label={t.title}
      tabs={[
        { label: t.list, to: paths.slowSubscriptions() },
        { label: t.settings, to: paths.slowSubscriptionSettings() },
      ]}
      current={current}
    />
  )
}
