import { fileTransferList } from '@signalbox/contract/file-transfer'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { fileTransferMessages } from './file-transfer.messages.ts'

/** Files, transfers where the broker lists them, and the settings. */
export function FileTransferTabs({ current }: { current: Address }) {
  const t = useMessages(fileTransferMessages)
  const hasTransfers = useCan(fileTransferList).can
  return (
    <ScreenTabs
      label={t.title}
      tabs={[
        { label: t.files, to: paths.files() },
        ...(hasTransfers ? [{ label: t.transfers, to: paths.fileTransfers() }] : []),
        { label: t.settings, to: paths.fileTransferSettings() },
      ]}
      current={current}
    />
  )
}
