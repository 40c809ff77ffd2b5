import { gatewayClientKick, gatewayClientList } from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { gatewayClientMessages } from '../gateways.messages.ts'
import { OUTDATED } from '../use-gateway-actions.ts'

/** Asks, and disconnects a client. */
export function useKick(name: GatewayName) {
  const t = useMessages(gatewayClientMessages)
  const act = useAct()
  const kick = useAction(gatewayClientKick, { refreshes: [gatewayClientList, ...OUTDATED] })
  return (clientid: string) =>
    act({
      ask: {
        title: t.kickTitle,
        body: t.kickText(clientid),
        confirmLabel: t.kick,
        danger: true,
      },
      act: () => kick.mutateAsync({ path: { name, clientid } }),
      done: t.kicked(clientid),
    })
}
