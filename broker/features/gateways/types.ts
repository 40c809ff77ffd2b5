import type { GatewayName } from '@signalbox/contract/gateway-names'
import { coapGateway } from './coap/gateway.ts'
import { exprotoGateway } from './exproto/gateway.ts'
import type { AnyGatewayType } from './gateway-type.ts'
import { lwm2mGateway } from './lwm2m/gateway.ts'
import { mqttsnGateway } from './mqttsn/gateway.ts'
import { stompGateway } from './stomp/gateway.ts'

/** The gateways of this broker; a new one is a folder and a line here. */
export const gatewayTypes = {
  coap: coapGateway,
  exproto: exprotoGateway,
  lwm2m: lwm2mGateway,
  mqttsn: mqttsnGateway,
  stomp: stompGateway,
} as const satisfies Partial<Record<GatewayName, AnyGatewayType>>

export function gatewayType(name: GatewayName): AnyGatewayType | undefined {
  const types: Partial<Record<GatewayName, AnyGatewayType>> = gatewayTypes
  return types[name]
}
