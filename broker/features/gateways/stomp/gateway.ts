import type { GatewayType } from '../gateway-type.ts'
import { StompConnection } from './connection.ts'

/** STOMP 1.0, 1.1 and 1.2. */
export const stompGateway: GatewayType<'stomp'> = {
  name: 'stomp',
  start: (context) => ({ open: (link) => new StompConnection(context, link) }),
}
