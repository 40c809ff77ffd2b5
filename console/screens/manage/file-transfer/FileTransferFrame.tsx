import { fileTransferGet } from '@signalbox/contract/file-transfer'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { fileTransferMessages } from './file-transfer.messages.ts'
import { FileTransferTabs } from './FileTransferTabs.tsx'

/** Whether the broker takes files at present; `undefined`: not read yet. */
export function useIsOn(): boolean | undefined {
  const can = useCan(fileTransferGet).can
  const { data } = useQuery({ ...query(fileTransferGet, {}), enabled: can })
  return data?.enable
}

interface FrameProps {
  current: Address
  action?: ReactNode
  children: ReactNode
}

/** The content, or why there is none: the edition has no file transfer, or it is off. */
export function FileTransferFrame({ current, action, children }: FrameProps) {
  const t = useMessages(fileTransferMessages)
  const can = useCan(fileTransferGet)
  const isOn = useIsOn()
  if (!can.can) {
    return (
      <Screen title={t.title} about={t.about}>
        <Unavailable {...can} />
      </Screen>
    )
  }
  return (
    <Screen title={t.title} about={t.about} {...(isOn === true && { action })}>
      <FileTransferTabs current={current} />
      {isOn === false ? (
        <EmptyState
          title={t.off}
          text={t.offText}
          action={<LinkButton to={paths.fileTransferSettings()}>{t.settings}</LinkButton>}
        />
      ) : (
        children
      )}
    </Screen>
  )
}
