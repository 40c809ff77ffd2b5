import { fileTransferGet } from '@signalbox/contract/file-transfer'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { fileTransferMessages } from './file-transfer.messages.ts'
import { FileTransferTabs } from './FileTransferTabs.tsx'

/** Whether the broker takes files at present; `undefined`: not read yet. */
export const useIsOn = (): boolean | undefined => useSettings().data?.enable

function useSettings() {
  const can = useCan(fileTransferGet).can
  return useQuery({ ...query(fileTransferGet, {}), enabled: can })
}

interface FrameProps {
  current: Address
  action?: ReactNode
  children: ReactNode
}

/**
 * Frame of the file transfer pages. Without file transfer, in this edition or because it is disabled, it shows the
 * reason.
 */
export function FileTransferFrame({ current, action, children }: FrameProps) {
  const t = useMessages(fileTransferMessages)
  const can = useCan(fileTransferGet)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useSettings()
  const isOn = data?.enable
  if (!can.can) {
    return (
      <Screen title={t.title} about={t.about}>
        <Unavailable {...can} />
      </Screen>
    )
  }
  // Shown only when complete, since the tools of the content would move the tabs.
  if (isOn === undefined && error === null) {
    return (
      <Screen title={t.title} about={t.about}>
        <Loading />
      </Screen>
    )
  }
  return (
    <Screen title={t.title} about={t.about} action={isOn === true && action}>
      <FileTransferTabs current={current} />
      {isOn === false ? (
        <EmptyState
          title={t.off}
          text={t.offText}
          icon={<IconFileOff size={24} />}
          action={<LinkButton to={paths.fileTransferSettings()}>{t.settings}</LinkButton>}
        />
      ) : isOn === undefined ? (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      ) : (
        children
      )}
    </Screen>
  )
}
