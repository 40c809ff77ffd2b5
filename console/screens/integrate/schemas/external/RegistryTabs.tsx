import { externalRegistryList } from '@signalbox/contract/later'
import { useCan } from '#api/use-can.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { schemasMessages } from '../schemas.messages.ts'
import { registriesMessages } from './registries.messages.ts'

/** The registry of the cluster and external ones, where the cluster has them. */
export function RegistryTabs({ current }: { current: Address }) {
  const t = useMessages(registriesMessages)
  const words = useMessages(schemasMessages)
  if (!useCan(externalRegistryList).can) return null
  return (
    <ScreenTabs
      label={t.tabs}
      tabs={[
        { label: words.title, to: paths.schemas() },
        { label: t.title, to: paths.externalRegistries() },
      ]}
      current={current}
    />
  )
}
