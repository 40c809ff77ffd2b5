import {
  type TransferredFile,
  transferredFileDelete,
  transferredFileDownload,
  transferredFileList,
} from '@signalbox/contract/file-transfer'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import type { RowAction } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { fileTransferMessages } from './file-transfer.messages.ts'

const DOWNLOAD_MS = 10 * 60_000

/** Parameters of a download through the API; `undefined` if the file is in an external storage. */
export function findDownloadPlace({
  uri,
}: TransferredFile): { node: string; fileref: string } | undefined {
  if (uri?.startsWith('/') !== true) return undefined
  const { pathname, searchParams } = new URL(uri, 'http://broker')
  const [node, fileref] = [searchParams.get('node'), searchParams.get('fileref')]
  const isDownload = pathname.endsWith(transferredFileDownload.at)
  return isDownload && node !== null && fileref !== null ? { node, fileref } : undefined
}

/** The address of a file at a storage; an answer may have any text there. */
export function readStorageUrl({ uri }: TransferredFile): string | undefined {
  const url = uri !== undefined && URL.canParse(uri) ? new URL(uri) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined
}

export function useFileActions(): (file: TransferredFile) => readonly RowAction[] {
  const t = useMessages(fileTransferMessages)
  const lock = useLock()
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const canDelete = useCan(transferredFileDelete).can
  const remove = useAction(transferredFileDelete, { refreshes: [transferredFileList] })
  const download = async (name: string, query: { node: string; fileref: string }) => {
    try {
      const bytes = await client.call(
        transferredFileDownload,
        { query },
        { timeoutMs: DOWNLOAD_MS },
      )
      saveAs(name, new Blob([bytes]))
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(t.downloadFailed, joinSentences(title, detail))
    }
  }
  return (file) => {
    const place = findDownloadPlace(file)
    const address = readStorageUrl(file)
    return [
      ...(place === undefined
        ? []
        : [
            {
              key: 'download',
              label: t.download,
              onSelect: () => void download(file.name, place),
            },
          ]),
      ...(address === undefined
        ? []
        : [
            {
              key: 'open',
              label: t.openAddress,
              onSelect: () => void window.open(address, '_blank', 'noopener,noreferrer'),
            },
          ]),
      ...(canDelete
        ? [
            {
              key: 'delete',
              label: t.deleteOne,
              isDanger: true,
              ...(place === undefined ? { disabledReason: t.atStorage } : lock.action),
              onSelect: () => {
                if (place === undefined) return
                void act({
                  ask: {
                    title: t.deleteTitle,
                    body: t.deleteText(file.name, file.clientid),
                    confirmLabel: t.deleteOne,
                    danger: true,
                  },
                  act: () => remove.mutateAsync({ query: place }),
                  done: t.deleted(file.name),
                })
              },
            },
          ]
        : []),
    ]
  }
}
