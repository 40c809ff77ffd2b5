import type {
  ConfluentAction,
  EventHubAction,
  KafkaAction,
} from '@signalbox/contract/integration/kafka'
import { ByteSize } from '@signalbox/formats/units'
import { encodeJson } from '@signalbox/rule-sql/values/json'
import {
  isArray,
  isBytes,
  isMap,
  own,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { ConfigFault, known } from '../../../config/setting.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'

type Parameters = (KafkaAction | ConfluentAction | EventHubAction)['parameters']

/** One record, as a buffer holds it. */
export interface KafkaMessage {
  key: Buffer
  value: Buffer
  headers: readonly (readonly [name: Buffer, value: Buffer])[]
  /** Timestamp in epoch milliseconds. */
  timestamp: number
}

/** Lengths, offset and time of a record, at most. */
const RECORD_OVERHEAD = 36
const HEADER_OVERHEAD = 10

/** Renders the records of an action. Every part has its length before it, so that no value can end it. */
export class MessageTemplate {
  readonly #key: RowTemplate
  readonly #value: RowTemplate
  readonly #timestamp: RowTemplate | undefined
  readonly #headers: RowTemplate | undefined
  readonly #fixed: readonly (readonly [name: Buffer, value: RowTemplate])[]
  readonly #isJson: boolean
  readonly #maxBytes: number

  /** @throws {ConfigFault} if a template is invalid. */
  constructor(parameters: Parameters) {
    const { message, kafka_headers: headers, kafka_ext_headers: fixed = [] } = parameters
    const { max_batch_bytes: size } = parameters
    this.#key = new RowTemplate(message.key)
    this.#value = new RowTemplate(message.value)
    this.#timestamp = 'timestamp' in message ? new RowTemplate(message.timestamp) : undefined
    this.#headers = headers ? new RowTemplate(headers) : undefined
    if (this.#headers?.isPlaceholder === false) {
      throw new ConfigFault('parameters.kafka_headers', headers, 'one placeholder')
    }
    this.#fixed = fixed.map(({ kafka_ext_header_key: name, kafka_ext_header_value: value }) => [
      Buffer.from(name),
      new RowTemplate(value),
    ])
    this.#isJson = parameters.kafka_header_value_encode_mode === 'json'
    const bytes = ByteSize.parse(size)
    this.#maxBytes = known('parameters.max_batch_bytes', size, bytes, 'a size such as 896KB')
  }

  get maxBytes(): number {
    return this.#maxBytes
  }

  /** @throws {RenderError} if the message is invalid or too large. */
  render(row: ValueMap): KafkaMessage {
    const message = {
      key: this.#key.bytes(row),
      value: this.#value.bytes(row),
      headers: this.#readHeaders(row),
      timestamp: this.#readTime(row),
    }
    if (estimateMessageBytes(message) > this.#maxBytes) {
      throw new RenderError('the message is larger than max_batch_bytes')
    }
    return message
  }

  #readTime(row: ValueMap): number {
    const time = this.#timestamp?.value(row)
    const number = typeof time === 'string' && time !== '' ? Number(time) : time
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
      ? number
      : Date.now()
  }

  #readHeaders(row: ValueMap): (readonly [Buffer, Buffer])[] {
    const given = this.#headers === undefined ? [] : toPairs(this.#headers.value(row))
    const headers: (readonly [Buffer, Buffer])[] = []
    for (const [name, value] of given) {
      const written = this.#written(value)
      if (written !== undefined) headers.push([Buffer.from(name), written])
    }
    for (const [name, template] of this.#fixed) {
      const written = this.#isJson
        ? this.#written(template.value(row))
        : Buffer.from(template.text(row))
      if (written !== undefined) headers.push([name, written])
    }
    return headers
  }

  /** `undefined`: this mode has no such header. */
  #written(value: Value): Buffer | undefined {
    if (this.#isJson) return value === undefined ? undefined : Buffer.from(encodeJson(value))
    if (typeof value === 'string') return Buffer.from(value)
    return isBytes(value) ? Buffer.from(value) : undefined
  }
}

/** An object, or an array of `{key, value}` or of one-entry objects. */
function toPairs(value: Value): [string, Value][] {
  if (isArray(value)) {
    return value.flatMap((each): [string, Value][] => {
      if (!isMap(each)) return []
      const key = own(each, 'key')
      return typeof key === 'string' ? [[key, own(each, 'value')]] : Object.entries(each)
    })
  }
  return isMap(value) ? Object.entries(value) : []
}

export const estimateMessageBytes = ({ key, value, headers }: KafkaMessage): number =>
  headers.reduce(
    (sum, [name, each]) => sum + name.length + each.length + HEADER_OVERHEAD,
    key.length + value.length + RECORD_OVERHEAD,
  )
