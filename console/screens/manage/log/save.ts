import {
  type LogConfig,
  logConfigGet,
  logConfigUpdate,
  logFileList,
  logHandlerList,
} from '@signalbox/contract/log'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import type { Change } from '../../../parts/config/changes.ts'
import type { Effect } from '../../../parts/config/review.ts'
import { hasVerboseLevel } from './log-groups.ts'
import { logMessages } from './log.messages.ts'

/** How settings of the log are read again, saved and warned about. Handlers are sent complete, as they were read. */
export function useLogSave() {
  const t = useMessages(logMessages)
  const update = useAction(logConfigUpdate, {
    refreshes: [logConfigGet, logHandlerList, logFileList],
  })
  return {
    readNow: () => client.call(logConfigGet, {}),
    save: (body: LogConfig) => update.mutateAsync({ body }),
    effects: (changes: readonly Change[]): Effect[] =>
      hasVerboseLevel(changes)
        ? [{ tone: 'warning', title: t.debugTitle, text: t.debugEffect }]
        : [],
  }
}
