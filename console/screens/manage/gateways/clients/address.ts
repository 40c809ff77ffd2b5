import type { GatewayClientRow } from '@signalbox/contract/gateway-clients'

export const gatewayClientAddress = ({ ip_address: ip, port }: GatewayClientRow): string =>
  typeof ip === 'string' ? `${ip.includes(':') ? `[${ip}]` : ip}:${port ?? ''}` : ''
