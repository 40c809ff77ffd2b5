import type { ClientRow } from '@signalbox/contract/clients'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { useClientKick } from './clients.actions.ts'
import { clientsMessages } from './clients.messages.ts'

/**
 * Asks, then kicks a connected client, or deletes the session of a disconnected one. Resolves to whether it was done.
 */
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
