import {
  type LogConfig,
  logConfigGet,
  logConfigUpdate,
  logFileList,
  logHandlerList,
} from '@signalbox/contract/log'
import { PROVISIONAL_OPERATIONS } from '@signalbox/contract/config-history'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useMessages } from '#language.tsx'
import type { Change } from '@signalbox/contract/config-values'
import type { Effect } from '#form/review/review.ts'
import type { ReviewOptions } from '#form/review/ReviewOptions.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { hasVerboseLevel } from './log-groups.ts'
import { logMessages } from './log.messages.ts'

/** A cluster may wait for a slow node for about two minutes before it answers. */
const SAVE_MS = 150_000
const CHANGED = [logConfigGet, logHandlerList, logFileList]

/** Reads, saves and checks settings of the log. Handlers are sent complete, in the form in which they were read. */
export function useLogSave() {
  const t = useMessages(logMessages)
  const queries = useQueryClient()
  return {
    readNow: () => client.call(logConfigGet, {}),
    put: logConfigUpdate,
    save: async (body: LogConfig, { minutes }: ReviewOptions = {}) => {
      try {
        await applyFor(logConfigUpdate, { body }, minutes, { timeoutMs: SAVE_MS })
      } finally {
        const read = CHANGED.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))
        await Promise.all(read)
      }
    },
    isRevertible: PROVISIONAL_OPERATIONS.includes(logConfigUpdate.id),
    effects: (changes: readonly Change[]): Effect[] =>
      hasVerboseLevel(changes)
        ? [{ tone: 'warning', title: t.debugTitle, text: t.debugEffect }]
        : [],
  }
}
