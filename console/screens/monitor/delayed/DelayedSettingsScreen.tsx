import { delayedGet, delayedList, delayedUpdate } from '@signalbox/contract/delayed'
import { client } from '#api/client.ts'
import { useFormats, useMessages } from '#language.tsx'
import { type Change, pathText } from '@signalbox/contract/config-values'
import type { Effect } from '#form/review/review.ts'
import { delayedGroups } from '#domain/config/roots/delayed.ts'
import { delayedSettingsMessages } from '#domain/config/roots/delayed.messages.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { paths } from '#paths.ts'
import { Screen } from '#ui/Screen.tsx'
import { delayedMessages } from './delayed.messages.ts'
import { DelayedTabs } from './DelayedTabs.tsx'

export function DelayedSettingsScreen() {
  const t = useMessages(delayedSettingsMessages)
  const words = useMessages(delayedMessages)
  const { number } = useFormats()
  const root = useRoot(delayedGet, delayedUpdate, [delayedList])
  /** Warns that disabling discards the waiting messages. */
  const effects = async (changes: readonly Change[]): Promise<Effect[]> => {
    const isDisabled = changes.some(({ path, to }) => pathText(path) === 'enable' && to === false)
    if (!isDisabled) return []
    const { meta } = await client.call(delayedList, { query: { limit: 1 } })
    const count = meta.count ?? 0
    return count === 0 ? [] : [{ tone: 'warning', title: t.switchOffText(number(count)) }]
  }
  return (
    <Screen title={words.title} about={t.about}>
      <DelayedTabs current={paths.delayedSettings()} />
      <RootForm {...root} groups={delayedGroups} effects={effects} />
    </Screen>
  )
}
