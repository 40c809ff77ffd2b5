import type { PubsubAction } from '@signalbox/contract/integration/pubsub'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { splitIntoChunks, writeChunks } from '../../chunks.ts'
import type { ActionDriver } from '../../driver.ts'
import { RowTemplate } from '../../row-template.ts'
import type { PubsubConnection } from './connection.ts'

/** Limits of one request. The bytes are those of the base64 text; the service allows 10 MB. */
const MAX_MESSAGES = 1000
const MAX_BYTES = 9_000_000

/** A message as JSON. */
type Message = string

export class PubsubActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: PubsubConnection
  readonly #topic: string
  readonly #payload: RowTemplate
  readonly #key: RowTemplate
  readonly #attributes: readonly (readonly [key: RowTemplate, value: RowTemplate])[]

  constructor(connection: PubsubConnection, parameters: PubsubAction['parameters']) {
    this.#connection = connection
    this.#topic = parameters.pubsub_topic
    this.#payload = new RowTemplate(parameters.payload_template || '${.}')
    this.#key = new RowTemplate(parameters.ordering_key_template, { missing: '' })
    this.#attributes = parameters.attributes_template.map(({ key, value }) => [
      new RowTemplate(key, { missing: '' }),
      new RowTemplate(value),
    ])
  }

  add(): Promise<void> {
    return this.check()
  }

  check(): Promise<void> {
    return this.#connection.checkTopic(this.#topic)
  }

  /** Attributes without a name or a value are left out. @throws {RenderError} if a value cannot be written */
  render(row: ValueMap): Message {
    const orderingKey = this.#key.text(row)
    const attributes = this.#attributes
      .filter(([, value]) => value.value(row) !== undefined)
      .map(
        ([key, value]) => [key.text(row).toWellFormed(), value.text(row).toWellFormed()] as const,
      )
      .filter(([key]) => key !== '')
    return JSON.stringify({
      data: Buffer.from(this.#payload.bytes(row)).toString('base64'),
      ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
      ...(orderingKey !== '' && { orderingKey: orderingKey.toWellFormed() }),
    })
  }

  send(requests: readonly unknown[]): Promise<void> {
    const messages = requests as readonly Message[] // `render` made them
    const chunks = splitIntoChunks(messages, {
      rows: MAX_MESSAGES,
      bytes: MAX_BYTES,
      bytesOf: (message) => Buffer.byteLength(message),
    })
    const path = `${this.#connection.resourcePath('topics', this.#topic)}:publish`
    return writeChunks(chunks, async (chunk) => {
      await this.#connection.call('POST', path, `{"messages":[${chunk.join(',')}]}`)
    })
  }
}
