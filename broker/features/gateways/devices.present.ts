import type { COAP_CONTENT_TYPES } from '@signalbox/contract/gateway-devices'
import { type CoapMessage, ContentFormat } from './coap/message.ts'
import { CODE_NAMES, type CommandResult } from './lwm2m/answer.ts'
import type { ContentEntry } from './lwm2m/content.ts'
import type { ObjectRegistry } from './lwm2m/objects.ts'
import { parsePath } from './lwm2m/path.ts'

type ContentType = (typeof COAP_CONTENT_TYPES)[number]

export const CONTENT_FORMATS: Readonly<Record<ContentType, number>> = {
  'text/plain': ContentFormat.text,
  'application/json': ContentFormat.json,
  'application/octet-stream': ContentFormat.octetStream,
}

export function presentCoapAnswer(
  { messageId, code, payload }: CoapMessage,
  request: { token: string; content_type: ContentType },
) {
  const isBinary = request.content_type === 'application/octet-stream'
  return {
    id: messageId,
    token: request.token,
    // EMQX prints the method as an Erlang tuple.
    method: `{${code.startsWith('2') ? 'ok' : 'error'},${CODE_NAMES[code] ?? code}}`,
    payload: payload.toString(isBinary ? 'base64' : 'utf8'),
  }
}

export function presentLookup(
  registry: ObjectRegistry,
  question: { clientid: string; path: string; action: string },
  result: CommandResult | undefined,
) {
  const { clientid, path, action } = question
  const common = { clientid, path, action }
  if (result === undefined) return { ...common, code: '6.01', codeMsg: 'reply_not_received' }
  const { code, codeMsg, content } = result
  return {
    ...common,
    ...{ code, codeMsg },
    ...(content && { content: content.map((entry) => presentEntry(registry, entry)) }),
  }
}

const presentEntry = (registry: ObjectRegistry, entry: ContentEntry | string) =>
  typeof entry === 'string' ? presentLink(registry, entry) : { ...entry }

/** A link of a discovery: `</3/0/9>;pmin=10`. What is unknown is named by its path. */
function presentLink(registry: ObjectRegistry, link: string): Record<string, string> {
  const text = /^<([^>]*)>/.exec(link)?.[1] ?? link
  const path = parsePath(text)
  const resource = path && registry.resource(path)
  if (resource !== undefined) {
    const { operations, type, name } = resource
    return { operations, ...(type !== undefined && { dataType: type }), path: text, name }
  }
  const object = path && registry.object(path.object)
  return object === undefined ? { [text]: text } : { path: text, name: object.name }
}
