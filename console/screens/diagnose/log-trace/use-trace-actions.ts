import { ApiError } from '@signalbox/contract/errors'
import {
  type Trace,
  traceDelete,
  traceDeleteAll,
  traceDownload,
  traceList,
  traceStop,
  ZIP,
} from '@signalbox/contract/trace'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import { useToast } from '#ui/toast.tsx'
import { logTraceMessages } from './log-trace.messages.ts'
import { logTracePath } from './log-trace.paths.ts'

/** Time limit of a download, which may collect files of all nodes over a slow line. */
const DOWNLOAD_MS = 5 * 60_000

export function useTraceActions() {
  const t = useMessages(logTraceMessages)
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const refreshes = { refreshes: [traceList] }
  const stop = useAction(traceStop, refreshes)
  const remove = useAction(traceDelete, refreshes)
  const removeAll = useAction(traceDeleteAll, refreshes)
  return {
    stop: ({ name }: Trace) =>
      act({ act: () => stop.mutateAsync({ path: { name } }), done: t.stopped }),
    /** Asks first; resolves with whether it was deleted. */
    remove: ({ name }: Trace) =>
      act({
        ask: {
          title: t.deleteTitle,
          body: t.deleteText(name),
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { name } }),
        done: t.deleted(name),
      }),
    removeAll: () =>
      act({
        ask: {
          title: t.deleteAllTitle,
          body: t.deleteAllText,
          confirmLabel: t.deleteAll,
          danger: true,
        },
        act: () => removeAll.mutateAsync({}),
        done: t.deleted(),
      }),
    /** Downloads a zip with one file per node, or with that of one node. */
    async download({ name }: Trace, node?: string) {
      try {
        const query = node === undefined ? {} : { node }
        const call = { timeoutMs: DOWNLOAD_MS }
        const bytes = await client.call(traceDownload, { path: { name }, query }, call)
        saveAs(`${name}.zip`, new Blob([bytes], { type: ZIP }))
      } catch (error) {
        const isLate = error instanceof ApiError && error.kind === 'timeout'
        toast.failure(t.downloadFailed, isLate ? t.timedOut : inOneLine(sentence(error)))
      }
    },
  }
}

/** The form for a trace of the same kind. */
export const againPath = (trace: Trace) =>
  logTracePath({
    add: trace.type,
    [trace.type]: trace[trace.type],
    payload_encode: trace.payload_encode,
    formatter: trace.formatter,
  })
