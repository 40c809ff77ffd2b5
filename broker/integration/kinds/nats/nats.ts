import type { NatsAction, NatsConnector } from '@signalbox/contract/integration/nats'
import { isRecord } from '@signalbox/formats/is-record'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Msg, MsgHdrs } from '@nats-io/transport-node'
import { describeError } from '../../../backends/backend.ts'
import { readDuration } from '../../../config/setting.ts'
import type { ActionDriver, ConnectorType } from '../../driver.ts'
import { BatchFault, SendFault } from '../../result.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { NatsLink, readNatsConnector } from './connection.ts'

/** NATS, also with streams of JetStream. */
export const nats: ConnectorType<NatsConnector, NatsAction, never, NatsLink> = {
  connector(config) {
    const settings = readNatsConnector(config)
    return (context) => new NatsLink(settings, context)
  },
  action({ parameters }) {
    const { subject, payload_template: payload, headers } = parameters
    const publishing: Publishing = {
      subject: new RowTemplate(subject),
      isSubjectFixed: !subject.includes('${'),
      payload: new RowTemplate(payload === '' ? '${.}' : payload),
      headers: Object.entries(headers).map(([name, value]) => [name, new RowTemplate(value)]),
      isStored: parameters.delivery === 'jetstream',
      timeoutMs: readDuration('parameters.ack_timeout', parameters.ack_timeout),
    }
    return (connection) => new NatsActionDriver(connection, publishing)
  },
}

interface Publishing {
  subject: RowTemplate
  /** The subject is the same for all rows: an operator can permit it. */
  isSubjectFixed: boolean
  payload: RowTemplate
  headers: readonly (readonly [name: string, value: RowTemplate])[]
  /** A stream of JetStream confirms each message. */
  isStored: boolean
  timeoutMs: number
}

interface Request {
  subject: string
  payload: Buffer
  headers: readonly (readonly [name: string, value: string])[]
}

/** A subject for publishing: tokens without blanks, control characters and wildcards. */
const SUBJECT = /^[^\s.*>\p{Cc}]+(?:\.[^\s.*>\p{Cc}]+)*$/u
const MAX_SUBJECT_BYTES = 1024

class NatsActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #link: NatsLink
  readonly #publishing: Publishing

  constructor(link: NatsLink, publishing: Publishing) {
    this.#link = link
    this.#publishing = publishing
  }

  /** @throws {RenderError} if the subject or a header has characters that the protocol cannot transport. */
  render(row: ValueMap): Request {
    const { subject, payload, headers } = this.#publishing
    const name = subject.text(row)
    if (!SUBJECT.test(name) || Buffer.byteLength(name) > MAX_SUBJECT_BYTES) {
      throw new RenderError(`not a subject: ${name.slice(0, 100)}`)
    }
    return {
      subject: name,
      payload: payload.bytes(row),
      headers: headers.map(([key, value]) => {
        const text = value.text(row)
        if (/[\r\n]/.test(text)) throw new RenderError(`the header ${key} has several lines`)
        return [key, text] as const
      }),
    }
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const messages = requests as readonly Request[] // `render` made them
    const { headers } = await import('@nats-io/transport-node')
    const faults = this.#publishing.isStored
      ? await Promise.all(messages.map((each) => this.#store(each, toHeaders(each, headers))))
      : await this.#publish(messages, headers)
    const [first] = faults
    if (faults.length === 1 && first !== undefined) throw first
    if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
  }

  /** Publishes, and waits until the server has handled the messages. */
  async #publish(
    messages: readonly Request[],
    headers: () => MsgHdrs,
  ): Promise<(SendFault | undefined)[]> {
    const { timeoutMs } = this.#publishing
    const own = messages.map((each) => {
      const fault = this.#tooLarge(each)
      if (fault !== undefined) return fault
      try {
        this.#link
          .opened()
          .publish(each.subject, Buffer.from(each.payload), toHeaders(each, headers))
        return undefined
      } catch (error) {
        return away(error)
      }
    })
    if (own.every((fault) => fault !== undefined)) return own
    try {
      const refused = await this.#link.confirm(timeoutMs)
      return own.map((fault, i) => fault ?? this.#findRefusal(messages[i]?.subject, refused))
    } catch (error) {
      // A connection that confirms nothing is replaced. Messages may arrive twice.
      this.#link.drop()
      return own.map((fault) => fault ?? away(error))
    }
  }

  #findRefusal(subject = '', refused: ReadonlyMap<string, string>): SendFault | undefined {
    const reason = refused.get(subject)
    return reason === undefined
      ? undefined
      : new SendFault(reason, { isRecoverable: this.#publishing.isSubjectFixed })
  }

  /** Publishes to a stream. Returns why it is not stored. */
  async #store(message: Request, options: { headers?: MsgHdrs }): Promise<SendFault | undefined> {
    const fault = this.#tooLarge(message)
    if (fault !== undefined) return fault
    const { timeoutMs } = this.#publishing
    try {
      const answer = await this.#link
        .opened()
        .request(message.subject, Buffer.from(message.payload), { timeout: timeoutMs, ...options })
      return readRefusal(answer)
    } catch (error) {
      const reason = describeError(error)
      if (/no responders/i.test(reason) || /no responders/i.test(describeCause(error))) {
        return new SendFault(`no stream stores the subject ${message.subject}`, {
          isRecoverable: true,
        })
      }
      const isRefused = /permissions violation/i.test(reason)
      return new SendFault(reason, {
        isRecoverable: !isRefused || this.#publishing.isSubjectFixed,
        cause: error,
      })
    }
  }

  #tooLarge({ payload, headers }: Request): SendFault | undefined {
    let most: number | undefined
    try {
      most = this.#link.opened().info?.max_payload
    } catch (error) {
      return away(error)
    }
    const named = headers.reduce((sum, [name, value]) => {
      return sum + Buffer.byteLength(name) + Buffer.byteLength(value) + HEADER_LINE_BYTES
    }, 0)
    const bytes = payload.length + (named === 0 ? 0 : named + HEADER_FRAME_BYTES)
    if (most === undefined || bytes <= most) return undefined
    return new SendFault(`a message of ${bytes} bytes, and the server takes ${most}`, {
      isRecoverable: false,
    })
  }
}

/** `: ` and the end of the line. */
const HEADER_LINE_BYTES = 4
/** `NATS/1.0` and two ends of lines. */
const HEADER_FRAME_BYTES = 12

const away = (error: unknown) =>
  new SendFault(describeError(error), { isRecoverable: true, cause: error })

const describeCause = (error: unknown) =>
  error instanceof Error && error.cause !== undefined ? describeError(error.cause) : ''

function toHeaders({ headers }: Request, make: () => MsgHdrs): { headers?: MsgHdrs } {
  if (headers.length === 0) return {}
  const made = make()
  for (const [name, value] of headers) made.append(name, value)
  return { headers: made }
}

/** The only refusal of a stream that the message itself is the reason of: it is larger than the stream takes. */
const TOO_LARGE = 10_054

/** Why a stream did not store the message, according to its answer. */
function readRefusal(answer: Msg): SendFault | undefined {
  let read: unknown
  try {
    read = answer.json()
  } catch {
    read = undefined
  }
  if (!isRecord(read)) {
    return new SendFault('the subject is not of a stream: another client answered', {
      isRecoverable: true,
    })
  }
  const { error } = read
  if (!isRecord(error)) return undefined
  const { description, err_code: code } = error
  return new SendFault(`JetStream: ${String(description)}`, { isRecoverable: code !== TOO_LARGE })
}
