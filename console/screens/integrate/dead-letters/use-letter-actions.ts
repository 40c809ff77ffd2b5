import {
  type DeadLetter,
  deadLetterDelete,
  deadLetterExport,
  deadLetterList,
  deadLetterSendAgain,
  MAX_DEAD_LETTER_IDS,
} from '@signalbox/contract/dead-letters'
import type { FailureCode } from '@signalbox/contract/failures'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { failuresMessages } from '#domain/integration/failures/failures.messages.ts'
import { useLostRowMutations } from '#domain/integration/failures/use-lost-row-mutations.ts'
import { useAct } from '#domain/saving/act.ts'
import { useFormats, useMessages } from '#language.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import type { Column } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { deadLettersMessages } from './dead-letters.messages.ts'

/** Time limit for a large file over a slow line. */
const EXPORT_MS = 10 * 60_000
/** Columns that identify a row in a question. */
const NAMED_BY = ['at', 'action', 'topic']

export interface LetterFilter {
  action?: string
  code?: FailureCode
  like_topic?: string
}

export const letterKey = ({ id }: DeadLetter) => String(id)

/** Sends dead letters again, deletes and exports them: some, or all that match the filters. */
export function useLetterActions(filter: LetterFilter, columns: readonly Column<DeadLetter>[]) {
  const t = useMessages(deadLettersMessages)
  const words = useMessages(failuresMessages)
  const { number } = useFormats()
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const sendAll = useAction(deadLetterSendAgain, { refreshes: [deadLetterList] })
  const deleteAll = useAction(deadLetterDelete, { refreshes: [deadLetterList] })
  const mutations = useLostRowMutations<DeadLetter>({
    columns,
    namedBy: NAMED_BY,
    atOnce: MAX_DEAD_LETTER_IDS,
    reads: [deadLetterList],
    sendAgain: (ids) => client.call(deadLetterSendAgain, { body: { ids } }),
    remove: (ids) => client.call(deadLetterDelete, { body: { ids } }),
    sending: { text: words.sendText, done: words.queued, skipped: words.skipped },
    removal: {
      title: t.deleteTitle,
      text: t.deleteText,
      confirmLabel: t.deleteOne,
      done: t.deleted,
    },
  })
  return {
    ...mutations,
    sendAll: (count: number) =>
      act({
        ask: {
          title: words.sendTitle(number(count)),
          body: words.sendAllText(number(count)),
          confirmLabel: t.sendAll(number(count)),
        },
        act: () => sendAll.mutateAsync({ body: filter }),
        done: ({ queued }) => words.queued(number(queued)),
      }),
    deleteAll: (count: number) =>
      act({
        ask: {
          title: t.deleteTitle(number(count)),
          body: t.deleteAllText(number(count)),
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => deleteAll.mutateAsync({ body: filter }),
        done: ({ deleted }) => t.deleted(number(deleted)),
      }),
    exportAll: async () => {
      try {
        const text = await client.call(
          deadLetterExport,
          { query: filter },
          { timeoutMs: EXPORT_MS },
        )
        saveAs('dead-letters.ndjson', new Blob([text ?? ''], { type: 'application/x-ndjson' }))
      } catch (error) {
        toast.failure(t.exportFailed, inOneLine(sentence(error)))
      }
    },
  }
}
