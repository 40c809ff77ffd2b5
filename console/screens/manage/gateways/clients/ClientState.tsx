import type { GatewayClientRow } from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { gatewayClientMessages } from '../gateways.messages.ts'

interface ClientStateProps {
  name: GatewayName
  row: GatewayClientRow
}

/** Whether a client of a gateway is connected; MQTT-SN clients sleep. */
export function ClientState({ name, row }: ClientStateProps) {
  const text = useStateText(name)
  return <StatusBadge tone={row.connected === true ? 'running' : 'neutral'} label={text(row)} />
}

export function useStateText(name: GatewayName): (row: GatewayClientRow) => string {
  const t = useMessages(gatewayClientMessages)
  return ({ connected }) =>
    connected === true ? t.connected : name === 'mqttsn' ? t.asleep : t.disconnected
}
