import coapPacket, { type ParsedPacket } from 'coap-packet'
import {
  type CoapMessage,
  type CoapOptionName,
  type CoapType,
  EMPTY_CODE,
  NO_BYTES,
} from './message.ts'
import { isWellFormed } from './well-formed.ts'

/** The message of a datagram; `undefined`: a format error (RFC 7252 section 3). */
export function decodeMessage(datagram: Buffer): CoapMessage | undefined {
  // The package accepts values that are shorter than their length says.
  if (!isWellFormed(datagram)) return undefined
  try {
    const packet = coapPacket.parse(datagram)
    return {
      type: readType(packet),
      code: packet.code,
      messageId: packet.messageId,
      token: packet.token,
      options: packet.options.map(({ name, value }) => ({
        name: name as CoapOptionName, // a name of the registry, or digits
        value,
      })),
      payload: packet.payload,
    }
  } catch {
    return undefined
  }
}

export function encodeMessage(message: CoapMessage): Buffer {
  return coapPacket.generate(
    {
      confirmable: message.type === 'con',
      ack: message.type === 'ack',
      reset: message.type === 'rst',
      code: message.code,
      messageId: message.messageId,
      token: message.token,
      // The package sorts the array.
      options: [...message.options],
      payload: message.payload,
    },
    // Maximum size for the library; a datagram has its own limit.
    0xffff,
  )
}

/** An acknowledgement or a reset that has no content. */
export const emptyMessage = (type: CoapType, messageId: number): CoapMessage => ({
  type,
  code: EMPTY_CODE,
  messageId,
  token: NO_BYTES,
  options: [],
  payload: NO_BYTES,
})

const readType = ({ confirmable, ack, reset }: ParsedPacket): CoapType =>
  confirmable ? 'con' : ack ? 'ack' : reset ? 'rst' : 'non'
