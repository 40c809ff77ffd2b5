import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { configurationMessages } from './configuration.messages.ts'

export function Tabs({ current }: { current: 'all' | 'history' }) {
  const t = useMessages(configurationMessages)
  const addresses = { all: paths.configuration(), history: paths.configHistory() }
  return (
    <ScreenTabs
      label={t.tabs}
      tabs={[
        { label: t.all, to: addresses.all },
        { label: t.history, to: addresses.history },
      ]}
      current={addresses[current]}
    />
  )
}
