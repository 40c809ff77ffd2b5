import { GATEWAYS, type GatewayName } from '@signalbox/contract/gateway-names'
import { useMessages } from '#language.tsx'
import { protocolMessages } from './gateways.messages.ts'

/** Name of a gateway that the forms know; `undefined` for one that a later broker added. */
export const knownGateway = (name: string): GatewayName | undefined =>
  GATEWAYS.find((each) => each === name)

/** Name of a protocol, and its purpose. */
export function useProtocol(): (name: string) => { label: string; about: string } {
  const t = useMessages(protocolMessages)
  return (name) => {
    const known = knownGateway(name)
    return known === undefined
      ? { label: name, about: '' }
      : { label: t[known], about: t[`${known}About`] }
  }
}
