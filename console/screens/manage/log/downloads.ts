import { type LogFile, logFileGet, logFileList } from '@signalbox/contract/log'
import { useQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import type { RowAction } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { logMessages } from './log.messages.ts'

/** Time limit for a large file over a slow line. */
const DOWNLOAD_MS = 10 * 60_000

/** An action for each log file. */
export function useDownloads(): RowAction[] {
  const t = useMessages(logMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const { data = [] } = useQuery(query(logFileList, {}))
  const download = async ({ name }: LogFile) => {
    try {
      const text = await client.call(logFileGet, { path: { name } }, { timeoutMs: DOWNLOAD_MS })
      saveAs(name, new Blob([text ?? ''], { type: 'text/plain' }))
    } catch (error) {
      toast.failure(t.downloadFailed, inOneLine(sentence(error)))
    }
  }
  return data.map((file) => ({
    key: file.name,
    label: t.download(file.name, sizeText(file.size, number)),
    onSelect: () => void download(file),
  }))
}
