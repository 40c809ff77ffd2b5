import type { GatewayName } from '@signalbox/contract/gateway-fields'
import type { AnyGatewayType } from './gateway-type.ts'

/** The gateways of this broker; a new one is a folder and a line here. */
export const gatewayTypes = {} as const satisfies Partial<Record<GatewayName, AnyGatewayType>>

export function gatewayType(name: GatewayName): AnyGatewayType | undefined {
  const types: Partial<Record<GatewayName, AnyGatewayType>> = gatewayTypes
  return types[name]
}
