import { clientList } from '@signalbox/contract/clients'
import { demoGet, demoRemove, demoStart } from '@signalbox/contract/demo'
import { monitorCurrent } from '@signalbox/contract/monitor'
import { useAction } from '#api/query.ts'
import { useAct } from '#domain/saving/act.ts'
import { useMessages } from '#language.tsx'
import { demoMessages } from './demo.messages.ts'

/** Starts and removes demo traffic. */
export function useDemoActions() {
  const t = useMessages(demoMessages)
  const act = useAct()
  const refreshes = [demoGet, monitorCurrent, clientList]
  const start = useAction(demoStart, { refreshes })
  const remove = useAction(demoRemove, { refreshes })
  return {
    isPending: start.isPending || remove.isPending,
    start: () => act({ act: () => start.mutateAsync({}), done: t.started }),
    remove: () => act({ act: () => remove.mutateAsync({}), done: t.removed }),
  }
}
