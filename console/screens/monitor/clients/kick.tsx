import type { ClientRow } from '@signalbox/contract/clients'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { useClientKick } from './clients.actions.ts'
import { clientsMessages } from './clients.messages.ts'

/** Asks, then kicks a client or cleans the session of one that is away. Gives whether it was done. */
export function useKick(): (row: ClientRow) => Promise<boolean> {
  const t = useMessages(clientsMessages)
  const act = useAct()
  const kick = useClientKick()
  return ({ clientid = '', connected }) =>
    act({
      ask: {
        title: connected ? t.kickOneTitle : t.cleanOneTitle,
        body: (
          <VisibleBlanks text={connected ? t.kickOneBody(clientid) : t.cleanOneBody(clientid)} />
        ),
        confirmLabel: connected ? t.kick : t.cleanOne,
        danger: true,
      },
      act: () => kick(clientid),
      done: connected ? t.kicked(clientid) : t.cleaned(clientid),
    })
}
