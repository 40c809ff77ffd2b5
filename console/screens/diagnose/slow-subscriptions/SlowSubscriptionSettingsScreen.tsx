import {
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
  slowSubscriptionSettingsUpdate,
} from '@signalbox/contract/slow-subscriptions'
import { useMessages } from '#language.tsx'
import { type Change, pathText } from '@signalbox/contract/config-values'
import type { Effect } from '#form/review/review.ts'
import { slowSubscriptionGroups } from '#domain/config/roots/slow-subscriptions.ts'
import { slowSubscriptionSettingsMessages } from '#domain/config/roots/slow-subscriptions.messages.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { paths } from '#paths.ts'
import { Screen } from '#ui/Screen.tsx'
import { slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'
import { SlowSubscriptionTabs } from './SlowSubscriptionTabs.tsx'

export function SlowSubscriptionSettingsScreen() {
  const t = useMessages(slowSubscriptionSettingsMessages)
  const { title, about } = useMessages(slowSubscriptionsMessages)
  const root = useRoot(slowSubscriptionSettingsGet, slowSubscriptionSettingsUpdate, [
    slowSubscriptionList,
  ])
  const effects = (changes: readonly Change[]): Effect[] =>
    changes.some(({ path }) => pathText(path) === 'stats_type')
      ? [{ tone: 'info', title: t.typeChanged, text: t.typeChangedText }]
      : []
  return (
    <Screen title={title} about={about}>
      <SlowSubscriptionTabs current={paths.slowSubscriptionSettings()} />
      <RootForm {...root} groups={slowSubscriptionGroups} effects={effects} />
    </Screen>
  )
}
