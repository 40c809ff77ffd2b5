import { errorMessage } from '@signalbox/formats/error-message'
import type { PayloadFormat } from '@signalbox/contract/message-transformations'
import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import { fromBytes } from '@signalbox/rule-sql/values/bytes'
import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import { isBytes, isMap, own, type Value, withKey } from '@signalbox/rule-sql/values/value'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import { DataError } from '@signalbox/schemas/serde'
import { isTopicName } from '@signalbox/mqtt/topic'
import type { Bindings } from '../../config/variform.ts'
import type { Message } from '../../kernel/message.ts'
import { jsonMembers, type PayloadDraft } from './json-members.ts'
import { NotInPlace } from './member-table.ts'
import type { Operation, TransformationSettings } from './setting.ts'

/** Why a message cannot be transformed, in the words of EMQX. */
export class TransformError extends Error {
  override readonly name = 'TransformError'
  /** `payload_decode_failed`, `transform_operation_failed`, … */
  readonly code: string
  readonly details: Readonly<Record<string, string>>

  constructor(code: string, details: Readonly<Record<string, string>>) {
    super(`${code}: ${details.reason ?? ''}`)
    this.code = code
    this.details = details
  }
}

/** Fields of a message that expressions can read but operations cannot change. */
export type About = Readonly<Record<string, Value>>

interface Draft<Payload extends PayloadDraft = PayloadDraft> {
  topic: string
  payload: Payload
  qos: Message['qos']
  retain: boolean
  userProperties: readonly (readonly [name: string, value: string])[]
}

/**
 * Transforms a message.
 * @param aboutOf called if an expression reads other fields
 * @throws {TransformError} if the payload cannot be decoded or encoded, or an operation fails
 */
export function transform(
  settings: TransformationSettings,
  message: Message,
  aboutOf: () => About,
  schemas: SchemaSet,
): Message {
  return (
    editedInPlace(settings, message, aboutOf) ??
    transformParsed(settings, message, aboutOf, schemas)
  )
}

/** Edits the payload without parsing it; `undefined` if parsing is needed, which also reports errors. */
function editedInPlace(
  settings: TransformationSettings,
  message: Message,
  aboutOf: () => About,
): Message | undefined {
  if (settings.decoder.type !== 'json' || settings.encoder.type !== 'json') return undefined
  beginRun()
  try {
    const members = jsonMembers(message.payload)
    if (members === undefined) return undefined
    const draft = makeDraft(message, members)
    if (!areApplied(settings, draft, aboutOf)) return undefined
    return messageFromDraft(message, draft, members.bytes())
  } catch (error) {
    if (error instanceof NotInPlace || error instanceof RuleError) return undefined
    throw error
  }
}

function areApplied(
  { operations }: TransformationSettings,
  draft: Draft,
  aboutOf: () => About,
): boolean {
  const bindings = makeBindings(draft, aboutOf)
  try {
    for (const operation of operations) apply(draft, operation, operation.value(bindings))
    return true
  } catch {
    return false
  }
}

/**
 * Parses the payload, changes it, and writes it; errors as of `transform`.
 */
export function transformParsed(
  settings: TransformationSettings,
  message: Message,
  aboutOf: () => About,
  schemas: SchemaSet,
): Message {
  beginRun()
  const payload = new ParsedPayload(decode(settings.decoder, message.payload, schemas))
  const draft = makeDraft(message, payload)
  for (const operation of settings.operations) {
    try {
      apply(draft, operation, operation.value(makeBindings(draft, aboutOf)))
    } catch (error) {
      const { key } = operation
      throw new TransformError('transform_operation_failed', {
        key,
        reason: errorMessage(error),
      })
    }
  }
  return messageFromDraft(message, draft, encode(settings, payload.value, message.payload, schemas))
}

const NONE: Draft['userProperties'] = []

const makeDraft = <Payload extends PayloadDraft>(
  { topic, qos, retain, properties }: Message,
  payload: Payload,
): Draft<Payload> => ({
  topic,
  payload,
  qos,
  retain,
  userProperties: properties?.userProperties ?? NONE,
})

function messageFromDraft(
  message: Message,
  { topic, qos, retain, userProperties }: Draft,
  payload: Buffer,
): Message {
  const after = { ...message, topic, qos, retain, payload }
  return userProperties === (message.properties?.userProperties ?? NONE)
    ? after
    : { ...after, properties: { ...message.properties, userProperties } }
}

class ParsedPayload implements PayloadDraft {
  value: Value

  constructor(value: Value) {
    this.value = value
  }

  read(steps: readonly string[]): Value {
    return inner(this.value, steps)
  }

  write(steps: readonly string[], value: Value): void {
    this.value = steps.length === 0 ? value : withPath(this.value, steps, value)
  }
}

function inner(whole: Value, steps: readonly string[]): Value {
  let value = whole
  for (const step of steps) value = isMap(value) ? own(value, step) : undefined
  return value
}

function makeBindings(draft: Draft, aboutOf: () => About): Bindings {
  return (name) => {
    const [root = '', ...steps] = name.split('.')
    return root === 'payload'
      ? draft.payload.read(steps)
      : inner(readRoot(root, draft, aboutOf), steps)
  }
}

function readRoot(root: string, draft: Draft, aboutOf: () => About): Value {
  switch (root) {
    case 'topic':
      return draft.topic
    case 'qos':
      return draft.qos
    case 'retain':
      return draft.retain
    case 'flags':
      return { retain: draft.retain, dup: false }
    case 'user_property':
      return Object.fromEntries(draft.userProperties)
    default:
      return own(aboutOf(), root)
  }
}

function apply(draft: Draft, { root, steps }: Operation, value: Value): void {
  switch (root) {
    case 'topic':
      if (typeof value !== 'string' || !isTopicName(value)) throw new Error('no topic name')
      draft.topic = value
      return
    case 'qos':
      if (value !== 0 && value !== 1 && value !== 2) throw new Error('no QoS')
      draft.qos = value
      return
    case 'retain':
      if (typeof value !== 'boolean') throw new Error('no boolean')
      draft.retain = value
      return
    case 'user_property': {
      const [name = ''] = steps
      if (typeof value !== 'string') throw new Error('not a text')
      draft.userProperties = [
        ...draft.userProperties.filter(([each]) => each !== name),
        [name, value],
      ]
      return
    }
    default:
      draft.payload.write(steps, value)
  }
}

function withPath(target: Value, [step = '', ...rest]: readonly string[], value: Value): Value {
  const map = isMap(target) ? target : undefined
  // A text has no members: the decoder is missing.
  if (map === undefined && target !== undefined && target !== null) {
    throw new Error('the payload is not an object')
  }
  const next = rest.length === 0 ? value : withPath(map && own(map, step), rest, value)
  return withKey(map ?? {}, step, next)
}

function decode(format: PayloadFormat, payload: Buffer, schemas: SchemaSet): Value {
  const failed = (reason: string) =>
    new TransformError('payload_decode_failed', { decoder: format.type, reason })
  try {
    switch (format.type) {
      case 'none':
        return fromBytes(payload)
      case 'json':
        return decodeJson(payload)
      default:
        return requireSerde(format, schemas).decode(payload, messageTypeFrom(format))
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw failed(error.message)
    throw failed(limited(error))
  }
}

function encode(
  { encoder, decoder, operations }: TransformationSettings,
  value: Value,
  original: Buffer,
  schemas: SchemaSet,
): Buffer {
  const failed = (reason: string) =>
    new TransformError('payload_encode_failed', { encoder: encoder.type, reason })
  const isUnchanged = !operations.some(({ root }) => root === 'payload')
  // No operation has read the payload, so its bytes are unchanged.
  if (encoder.type === 'none' && (decoder.type === 'none' ? isUnchanged : false)) return original
  try {
    switch (encoder.type) {
      case 'none':
        if (!isBytes(value)) throw new DataError('', 'payload_must_be_binary')
        return toBuffer(value)
      case 'json':
        return toBuffer(encodeJson(value))
      default:
        return toBuffer(requireSerde(encoder, schemas).encode(value, messageTypeFrom(encoder)))
    }
  } catch (error) {
    throw failed(limited(error))
  }
}

function requireSerde(format: Extract<PayloadFormat, { schema: string }>, schemas: SchemaSet) {
  const serde = schemas.findTyped(format.schema, format.type)
  if (serde === undefined) throw new DataError('', 'schema_not_found')
  return serde
}

const messageTypeFrom = (format: PayloadFormat) =>
  format.type === 'protobuf' ? format.message_type : undefined

function limited(error: unknown): string {
  if (error instanceof DataError) return error.message
  if (error instanceof RuleError || error instanceof RangeError) return 'too many steps'
  throw error
}

function toBuffer(text: string | Uint8Array): Buffer {
  if (typeof text === 'string') return Buffer.from(text)
  return Buffer.from(text.buffer, text.byteOffset, text.length)
}
