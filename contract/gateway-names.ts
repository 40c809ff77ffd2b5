export const GATEWAYS = [
  ...(['coap', 'exproto', 'lwm2m', 'mqttsn', 'stomp'] as const),
  // Gateways of EMQX Enterprise.
  ...(['gbt32960', 'jt808', 'ocpp'] as const),
] as const
export type GatewayName = (typeof GATEWAYS)[number]
