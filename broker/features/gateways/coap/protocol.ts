import { type CoapMessage, type CoapMethod, METHODS } from './message.ts'

/**
 * Protocol of clients in lists. One message of QoS 1 or 2 is in flight to each (NSTART of RFC 7252
 * section 4.7).
 */
export const PROTOCOL = { protocolName: 'CoAP', version: '1', receiveMaximum: 1 } as const

export const MISSING_TOKEN = 'Missing token or clientid in connection mode'

export const isMethod = (request: CoapMessage, method: CoapMethod) =>
  request.code === METHODS[method]
