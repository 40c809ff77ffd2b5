import type { AnyOperation } from '@signalbox/contract/client'
import { type BackupFile, backupDownload, backupList } from '@signalbox/contract/backup'
import type { RequestOf } from '@signalbox/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { useToast } from '#ui/toast.tsx'
import { backupMessages } from './backup.messages.ts'

/** Backups and restores take minutes. */
export const LONG_MS = 10 * 60_000

/** An operation after which the list of files is read again. */
export function useBackupAction<O extends AnyOperation>(operation: O) {
  const queries = useQueryClient()
  return async (request: RequestOf<O>, timeoutMs?: number) => {
    try {
      return await client.call(operation, request, timeoutMs === undefined ? {} : { timeoutMs })
    } finally {
      void queries.invalidateQueries({ queryKey: [backupList.id] })
    }
  }
}

/** Downloads a file under its own name, which the API does not send. */
export function useDownload(): (file: BackupFile) => Promise<void> {
  const t = useMessages(backupMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  return async ({ filename, node }) => {
    const request = { path: { filename }, query: { node } }
    try {
      const bytes = await client.call(backupDownload, request, { timeoutMs: LONG_MS })
      saveAs(filename, new Blob([bytes], { type: 'application/gzip' }))
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(t.downloadFailed, joinSentences(title, detail))
    }
  }
}
