import type { ClientRow } from '@signalbox/contract/clients'
import { withoutReads } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { useClientKick } from './clients.actions.ts'
import { clientsMessages } from './clients.messages.ts'

/**
 * Asks, then kicks a client or cleans the session of one that is away. Gives whether it was done.
 * @param leave the screen of the client, which is not read again
 */
export function useKick(): (row: ClientRow, leave?: () => Promise<unknown>) => Promise<boolean> {
  const t = useMessages(clientsMessages)
  const act = useAct()
  const kick = useClientKick()
  return ({ clientid = '', connected }, leave) =>
    act({
      ask: {
        title: connected ? t.kickOneTitle : t.cleanOneTitle,
        body: (
          <VisibleBlanks text={connected ? t.kickOneBody(clientid) : t.cleanOneBody(clientid)} />
        ),
        confirmLabel: connected ? t.kick : t.cleanOne,
        danger: true,
      },
      act: () =>
        leave === undefined
          ? kick(clientid)
          : withoutReads(async () => {
              await kick(clientid)
              await leave()
            }),
      done: connected ? t.kicked(clientid) : t.cleaned(clientid),
    })
}
