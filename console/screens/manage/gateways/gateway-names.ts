import { GATEWAYS, type GatewayName } from '@signalbox/contract/gateway-names'
import { useMessages } from '../../../language.tsx'
import { protocolMessages } from './gateways.messages.ts'

/** One that the forms know; a later broker may have others. */
export const knownGateway = (name: string): GatewayName | undefined =>
  GATEWAYS.find((each) => each === name)

/** The name of a protocol, and what it is for. */
export function useProtocol(): (name: string) => { label: string; about: string } {
  const t = useMessages(protocolMessages)
  return (name) => {
    const known = knownGateway(name)
    return known === undefined
      ? { label: name, about: '' }
      : { label: t[known], about: t[`${known}About`] }
  }
}
