import { setTimeout as sleep } from 'node:timers/promises'
import type {
  RabbitmqAction,
  RabbitmqConnector,
  RabbitmqSource,
} from '@signalbox/contract/integration/rabbitmq'
import { Duration } from '@signalbox/formats/units'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Channel, ConfirmChannel, ConsumeMessage } from 'amqplib'
import { describeError } from '../../../backends/backend.ts'
import { known } from '../../../config/setting.ts'
import type { ActionDriver, ChannelDriver, ConnectorType, Deliver } from '../../driver.ts'
import { SendFault } from '../../result.ts'
import { RowTemplate } from '../../row-template.ts'
import { within } from '../../within.ts'
import { RabbitmqConnection, readConnector } from './connection.ts'

export const rabbitmq: ConnectorType<
  RabbitmqConnector,
  RabbitmqAction,
  RabbitmqSource,
  RabbitmqConnection
> = {
  connector(config) {
    const settings = readConnector(config)
    return (context) => new RabbitmqConnection(settings, context)
  },
  action({ parameters }) {
    const { publish_confirmation_timeout: timeout, payload_template: payload } = parameters
    const publishing = {
      exchange: parameters.exchange,
      routingKey: parameters.routing_key,
      isPersistent: parameters.delivery_mode === 'persistent',
      payload: new RowTemplate(payload === '' ? '${.}' : payload),
      isConfirmed: parameters.wait_for_publish_confirmations,
      timeoutMs: known(
        'parameters.publish_confirmation_timeout',
        timeout,
        Duration.parse(timeout),
        'a duration such as 30s',
      ),
    }
    return (connection) => new RabbitmqActionDriver(connection, publishing)
  },
  source({ parameters: { queue, no_ack: isAutomatic } }) {
    return (connection, deliver) =>
      new RabbitmqSourceDriver(connection, queue, isAutomatic, deliver)
  },
}

interface Publishing {
  exchange: string
  routingKey: string
  isPersistent: boolean
  payload: RowTemplate
  isConfirmed: boolean
  timeoutMs: number
}

interface Request {
  payload: Buffer
  /** Index of the channel; messages of one client share one. */
  place: number
}

class RabbitmqActionDriver implements ActionDriver {
  readonly #connection: RabbitmqConnection
  readonly #publishing: Publishing

  constructor(connection: RabbitmqConnection, publishing: Publishing) {
    this.#connection = connection
    this.#publishing = publishing
  }

  async add(): Promise<void> {
    const { exchange } = this.#publishing
    // The default exchange is always there, and cannot be asked for.
    if (exchange === '') return
    try {
      await this.#connection.withChannel((channel) => channel.checkExchange(exchange))
    } catch (error) {
      throw new Error(`exchange ${exchange}: ${describeError(error)}`, { cause: error })
    }
  }

  check(): Promise<void> {
    return this.add()
  }

  render(row: ValueMap): Request {
    const { clientid } = row
    const place = typeof clientid === 'string' ? hashText(clientid) : 0
    return { payload: this.#publishing.payload.bytes(row), place }
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const { timeoutMs } = this.#publishing
    try {
      // `render` made them.
      const published = (requests as readonly Request[]).map((each) => this.#publish(each))
      await within(timeoutMs, Promise.all(published))
    } catch (error) {
      if (error instanceof SendFault) throw error
      // A lost connection, a closed channel, no confirmation in time: the server may take it later.
      throw new SendFault(describeError(error), { isRecoverable: true, cause: error })
    }
  }

  async #publish({ payload, place }: Request): Promise<void> {
    const channel = await this.#connection.publisher(place)
    const confirmed = this.#write(channel, Buffer.from(payload))
    if (this.#publishing.isConfirmed) await confirmed
    else confirmed.catch(() => {}) // nobody waits for it
  }

  #write(channel: ConfirmChannel, payload: Buffer): Promise<void> {
    const { exchange, routingKey, isPersistent } = this.#publishing
    return new Promise((resolve, reject) => {
      channel.publish(exchange, routingKey, payload, { persistent: isPersistent }, (error) => {
        if (error === null || error === undefined) resolve()
        else reject(error instanceof Error ? error : new Error('refused by RabbitMQ'))
      })
    })
  }
}

const hashText = (text: string) => {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0
  return sum
}

/** The server sends a message again whose rows could not be stored, such as on a full disk. */
const REFUSED_PAUSE_MS = 1000

function acknowledgeAfter(
  stored: Promise<unknown>,
  channel: Channel,
  message: ConsumeMessage,
): void {
  stored
    .then(() => channel.ack(message))
    .catch(async () => {
      await sleep(REFUSED_PAUSE_MS, undefined, { ref: false })
      channel.nack(message)
    })
    .catch(() => {}) // the channel was closed: the server sends the message again
}

/** Limit on unacknowledged messages from the server. */
const PREFETCH = 100

class RabbitmqSourceDriver implements ChannelDriver {
  readonly #connection: RabbitmqConnection
  readonly #queue: string
  readonly #isAutomatic: boolean
  readonly #deliver: Deliver
  #channel: Channel | undefined

  constructor(
    connection: RabbitmqConnection,
    queue: string,
    isAutomatic: boolean,
    deliver: Deliver,
  ) {
    this.#connection = connection
    this.#queue = queue
    this.#isAutomatic = isAutomatic
    this.#deliver = deliver
  }

  async add(): Promise<void> {
    try {
      await this.#connection.withChannel((channel) => channel.checkQueue(this.#queue))
      // A trial must not take messages from the running source.
      if (!this.#connection.isTrial) await this.#consume()
    } catch (error) {
      throw new Error(`queue ${this.#queue}: ${describeError(error)}`, { cause: error })
    }
  }

  /** The server closes a channel when its queue is deleted. */
  async check(): Promise<void> {
    if (this.#channel === undefined) await this.add()
  }

  async remove(): Promise<void> {
    const channel = this.#channel
    this.#channel = undefined
    await channel?.close()
  }

  async #consume(): Promise<void> {
    const channel = await this.#connection.openChannel()
    this.#channel = channel
    const forget = () => {
      if (this.#channel === channel) this.#channel = undefined
    }
    channel.on('close', forget)
    channel.on('error', forget)
    await channel.prefetch(PREFETCH)
    const receive = (message: ConsumeMessage | null) => {
      // The queue was deleted.
      if (message === null) return void channel.close().catch(forget)
      const stored = this.#receive(message)
      if (this.#isAutomatic)
        stored?.catch(() => {}) // the server has forgotten it
      else if (stored === undefined) channel.ack(message)
      else acknowledgeAfter(stored, channel, message)
    }
    await channel.consume(this.#queue, receive, { noAck: this.#isAutomatic })
  }

  #receive({ content, properties }: ConsumeMessage): ReturnType<Deliver> {
    const columns = {
      payload: content,
      content_type: properties.contentType,
      content_encoding: properties.contentEncoding,
      headers: properties.headers,
      delivery_mode: properties.deliveryMode,
      priority: properties.priority,
      correlation_id: properties.correlationId,
      reply_to: properties.replyTo,
      expiration: properties.expiration,
      message_id: properties.messageId,
      timestamp: properties.timestamp,
      type: properties.type,
      user_id: properties.userId,
      app_id: properties.appId,
      cluster_id: properties.clusterId,
    }
    const present = Object.entries(columns).filter(([, value]) => value !== undefined)
    return this.#deliver(Object.fromEntries(present))
  }
}
