import {
  fileTransferGet,
  fileTransferList,
  fileTransferUpdate,
  transferredFileList,
} from '@signalbox/contract/file-transfer'
import { useMemo } from 'react'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { fileTransferGroups, withBoth, withoutOff } from '#domain/config/roots/file-transfer.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { Screen } from '#ui/Screen.tsx'
import { fileTransferMessages } from './file-transfer.messages.ts'
import { FileTransferTabs } from './FileTransferTabs.tsx'

export function FileTransferSettingsScreen() {
  const t = useMessages(fileTransferMessages)
  const can = useCan(fileTransferGet)
  if (can.can) return <Settings />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...can} />
    </Screen>
  )
}

function Settings() {
  const t = useMessages(fileTransferMessages)
  const root = useRoot(fileTransferGet, fileTransferUpdate, [transferredFileList, fileTransferList])
  const { data: given } = root.read
  const data = useMemo(() => given && withBoth(given), [given])
  return (
    <Screen title={t.title} about={t.about}>
      <FileTransferTabs current={paths.fileTransferSettings()} />
      <RootForm
        operation={root.operation}
        read={{ ...root.read, ...(data !== undefined && { data }) } as typeof root.read}
        readNow={async () => withBoth(await root.readNow())}
        put={root.put}
        save={(config, options) => root.save(withoutOff(config), options)}
        isRevertible={root.isRevertible}
        groups={fileTransferGroups}
      />
    </Screen>
  )
}
