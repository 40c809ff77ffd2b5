import { type CoapMessage, uint } from '../coap/message.ts'
import type { Command } from './command.ts'
import { type ContentEntry, readContent } from './content.ts'
import type { ObjectRegistry } from './objects.ts'

/** The names of response codes in answers, as in API 5.7.2. */
export const CODE_NAMES: Readonly<Record<string, string>> = {
  '2.01': 'created',
  '2.02': 'deleted',
  '2.03': 'valid',
  '2.04': 'changed',
  '2.05': 'content',
  '2.31': 'continue',
  '4.00': 'bad_request',
  '4.01': 'unauthorized',
  '4.02': 'bad_option',
  '4.03': 'forbidden',
  '4.04': 'not_found',
  '4.05': 'method_not_allowed',
  '4.06': 'not_acceptable',
  '4.08': 'request_entity_incomplete',
  '4.12': 'precondition_failed',
  '4.13': 'request_entity_too_large',
  '4.15': 'unsupported_content_format',
  '5.00': 'internal_server_error',
  '5.01': 'not_implemented',
  '5.02': 'bad_gateway',
  '5.03': 'service_unavailable',
  '5.04': 'gateway_timeout',
  '5.05': 'proxying_not_supported',
}

/** Answer of a device to a command, for lookups and for messages. */
export interface CommandResult {
  readonly reqPath: string
  readonly code: string
  readonly codeMsg: string
  /** The values, or the links of a discovery. */
  readonly content?: readonly ContentEntry[] | readonly string[]
}

export interface Answer {
  /** The fields of the command that answers repeat, such as `reqID`. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly msgType: string
  /** Sequence number of a notification. */
  readonly seqNum?: number
  readonly data: unknown
}

export const answerText = ({ extra, ...answer }: Answer): Buffer =>
  Buffer.from(JSON.stringify({ ...extra, ...answer }))

export function toCommandResult(
  registry: ObjectRegistry,
  command: Command,
  response: CoapMessage,
): CommandResult {
  const { code } = response
  const reqPath = command.pathText
  const result = (of: string) => ({ reqPath, code: of, codeMsg: CODE_NAMES[of] ?? 'unknown' })
  if (code !== '2.05') return result(code)
  switch (command.type) {
    case 'discover':
      return { ...result(code), content: splitLinks(response.payload) }
    case 'write':
      // Devices of old versions answer a write so.
      return result(response.payload.length === 0 ? '4.05' : '2.04')
    case 'read':
    case 'observe':
    case 'cancel-observe': {
      if (response.payload.length === 0) return result(code)
      const format = uint(response, 'Content-Format')
      const content = readContent(registry, command.path, format, response.payload)
      return content === undefined ? result('4.00') : { ...result(code), content }
    }
    default:
      return result(code)
  }
}

/** A comma within quotation marks does not end a link. */
function splitLinks(payload: Buffer): string[] {
  const links = payload.toString().match(/(?:"[^"]*"|[^,"])+/g) ?? []
  return links.map((link) => link.trim()).filter((link) => link !== '')
}

/** The sequence number of a notification; `undefined`: the device does not number it. */
export const observeSequence = (response: CoapMessage) => uint(response, 'Observe')
