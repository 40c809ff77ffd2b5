import type { ConnectionOptions } from 'node:tls'
import type { WebsocketConnector } from '@signalbox/contract/integration/websocket'
import type { WebSocket } from 'ws'
import { describeError } from '../../../backends/backend.ts'
import { CONNECTION_HEADERS } from '../../../backends/http.ts'
import { ConfigFault, readDuration } from '../../../config/setting.ts'
import { readTls } from '../../../config/tls.ts'
import type { ConnectionContext, Driver } from '../../driver.ts'
import { NOT_CONNECTED, SendFault, sendEach } from '../../result.ts'
import { within } from '../../within.ts'
import { checkHeaders } from '../http-headers.ts'

export interface WebsocketSettings {
  url: URL
  headers: Readonly<Record<string, string>>
  subprotocols: readonly string[]
  tls: ConnectionOptions
  connectMs: number
  ackMs: number
}

/** A name of a protocol (RFC 6455, 4.1). */
const SUBPROTOCOL = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const CHECK_TIMEOUT_MS = 5000
/** Limit of messages from the server, which are ignored. */
const MAX_RECEIVED_BYTES = 1024 * 1024
/** Codes of a close that a message is the reason of (RFC 6455, 7.4.1): it would also end the next connection. */
const REFUSED: Readonly<Record<number, string>> = {
  1003: 'this type of message',
  1007: 'the content of a message',
  1009: 'the size of a message',
}

/** @throws {ConfigFault} if a field is invalid. */
export function readWebsocketConnector(config: WebsocketConnector): WebsocketSettings {
  const url = URL.canParse(config.url) ? new URL(config.url) : undefined
  if (
    url === undefined ||
    !/^wss?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.hash !== ''
  ) {
    throw new ConfigFault('url', '…', 'ws(s)://host[:port][/path]')
  }
  const { subprotocol = '' } = config
  if (subprotocol !== '' && !SUBPROTOCOL.test(subprotocol)) {
    throw new ConfigFault('subprotocol', subprotocol, 'a name of a WebSocket protocol')
  }
  checkHeaders('headers', config.headers)
  const headers = Object.entries(config.headers).filter(
    ([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()) && !/^sec-websocket-/i.test(name),
  )
  return {
    url,
    headers: Object.fromEntries(headers),
    subprotocols: subprotocol === '' ? [] : [subprotocol],
    // Without settings of TLS, certificates are verified.
    tls: readTls(config.ssl) ?? {},
    connectMs: readDuration('connect_timeout', config.connect_timeout),
    ackMs: readDuration('ack_timeout', config.ack_timeout),
  }
}

export interface Frame {
  data: Buffer
  isBinary: boolean
}

/** Frames whose ping is not answered yet. */
interface Pending {
  rows: number
  end: (fault?: SendFault) => void
}

/**
 * One connection, which takes the messages of all actions. WebSocket has no acknowledgements: a ping is sent behind
 * the messages, which the server answers after it has read them.
 */
export class WebsocketLink implements Driver {
  readonly #settings: WebsocketSettings
  readonly #context: ConnectionContext
  readonly #pending = new Map<string, Pending>()
  #socket: WebSocket | undefined
  #pings = 0
  /** The server refused one of several messages: they are sent one by one until it is found. */
  #isCautious = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(settings: WebsocketSettings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  async start(): Promise<void> {
    const { url, headers, subprotocols, tls, connectMs } = this.#settings
    const { outgoing } = this.#context
    const { WebSocket } = await import('ws')
    outgoing.refuse([url.hostname.replaceAll(/[[\]]/g, '')])
    let socket: WebSocket
    try {
      socket = new WebSocket(url, [...subprotocols], {
        ...tls,
        // Handed to the socket, which resolves the name.
        lookup: outgoing.lookup,
        headers,
        handshakeTimeout: connectMs,
        maxPayload: MAX_RECEIVED_BYTES,
        perMessageDeflate: false,
        followRedirects: false,
      })
      await opened(socket)
    } catch (error) {
      throw new Error(`connection to the WebSocket server: ${describeError(error)}`, {
        cause: error,
      })
    }
    this.#socket = socket
    socket.on('pong', (data) => this.#pending.get(data.toString())?.end())
    socket.on('close', (code) => this.#closed(socket, code))
  }

  async check(): Promise<'connected'> {
    await within(CHECK_TIMEOUT_MS, this.#transmit([]))
    return 'connected'
  }

  async stop(): Promise<void> {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close(1000)
    this.#fail(NOT_CONNECTED)
  }

  /** Resolves when the server has read the messages. @throws {SendFault | BatchFault} if it has not */
  async deliver(frames: readonly Frame[]): Promise<void> {
    if (!this.#isCautious) return this.#transmit(frames)
    await sendEach(frames, (frame) => {
      const sent = this.#turn.then(() => this.#transmit([frame]))
      this.#turn = sent.catch(() => {}) // its caller gets the fault
      return sent
    })
  }

  #transmit(frames: readonly Frame[]): Promise<void> {
    const socket = this.#socket
    if (socket === undefined) return Promise.reject(NOT_CONNECTED)
    const ping = String(++this.#pings)
    return new Promise((resolve, reject) => {
      // A connection that answers nothing is replaced. Messages may arrive twice.
      const silence = setTimeout(() => socket.terminate(), this.#settings.ackMs)
      const end = (fault?: SendFault) => {
        clearTimeout(silence)
        this.#pending.delete(ping)
        if (fault === undefined) resolve()
        else reject(fault)
      }
      this.#pending.set(ping, { rows: frames.length, end })
      const ignore = () => {} // a socket that cannot be written to is closed
      for (const { data, isBinary } of frames) socket.send(data, { binary: isBinary }, ignore)
      socket.ping(ping, true, ignore)
    })
  }

  #closed(socket: WebSocket, code: number): void {
    const isOurs = this.#socket === socket
    if (!isOurs) return
    this.#socket = undefined
    const refused = REFUSED[code]
    const rows = [...this.#pending.values()].reduce((sum, each) => sum + each.rows, 0)
    const isFound = refused !== undefined && rows === 1
    this.#isCautious = refused !== undefined && rows > 1
    const reason =
      refused === undefined
        ? 'connection lost'
        : `the server closed the connection because of ${refused} (${code})`
    this.#fail(new SendFault(reason, { isRecoverable: !isFound }))
    this.#context.onLost()
  }

  #fail(fault: SendFault): void {
    for (const { end } of [...this.#pending.values()]) end(fault)
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('close', () => reject(new Error('connection closed')))
    // The listener stays, because `close` follows each error of a connection.
    socket.on('error', (error) =>
      reject(
        new Error(error.message.replace(/^Unexpected server response: /, 'HTTP status '), {
          cause: error,
        }),
      ),
    )
  })
}
