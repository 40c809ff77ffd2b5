import { useMessages } from '../../../language.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'
import { retainedMessages } from './retained.messages.ts'

/** The messages and the settings of their storage. */
export function RetainedTabs({ current }: { current: Address }) {
  const t = useMessages(retainedMessages)
  return (
    <ScreenTabs
      label={t.title}
      tabs={[
        { label: t.messages, to: paths.retained() },
        { label: t.settings, to: paths.retainer() },
      ]}
      current={current}
    />
  )
}
