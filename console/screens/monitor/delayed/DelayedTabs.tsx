import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { delayedMessages } from './delayed.messages.ts'

/** The messages and the settings of their storage. */
export function DelayedTabs({ current }: { current: Address }) {
  const t = useMessages(delayedMessages)
  return (
    <ScreenTabs
      label={t.title}
      tabs={[
        { label: t.messages, to: paths.delayed() },
        { label: t.settings, to: paths.delayedSettings() },
      ]}
      current={current}
    />
  )
}
