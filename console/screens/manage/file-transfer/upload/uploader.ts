// A file sent over MQTT by this page: a state machine over mqtt.js that continues after a lost connection.
import { errorMessage } from '@signalbox/formats/error-message'
import type mqtt from 'mqtt'
import type { MqttClient } from 'mqtt'
import { type MqttAddress, webSocketUrl } from '#domain/addresses/mqtt-listener.ts'
import { computeChecksum, sha256 } from './checksum.ts'
import { type Segment, missingSegments } from './segments.ts'

export type UploadState =
  | { kind: 'connecting' }
  | { kind: 'sending' }
  /** All segments were received; the broker checks and stores the file. */
  | { kind: 'finishing' }
  | { kind: 'paused' }
  | { kind: 'done' }
  | { kind: 'aborted' }
  /** No connection, after several attempts. */
  | { kind: 'unreachable'; detail: string }
  /** The broker has answered a command with this reason code. */
  | { kind: 'refused'; code: number; command: 'init' | 'segment' | 'fin' }

export interface UploadView {
  state: UploadState
  /** Number of acknowledged bytes. */
  sent: number
}

export interface UploadTarget {
  address: MqttAddress
  clientId: string
  fileId: string
  username: string
  password: string
}

interface UploadDeps {
  loadMqtt: () => Promise<Pick<typeof mqtt, 'connect'>>
  /** Ranges that the broker has already, where it can be asked. */
  readRanges?: () => Promise<readonly (readonly [number, number])[]>
  wait?: (ms: number) => Promise<void>
}

const WINDOW = 8
const CONNECT_TIMEOUT_MS = 10_000
/** Most connection attempts in a row without progress. */
const MAX_ATTEMPTS = 6
const MAX_WAIT_MS = 10_000
/** Room for the topic and header of a segment. */
const OVERHEAD_BYTES = 2048
const SEGMENT_BYTES = 256 * 1024
const MIN_SEGMENT_BYTES = 1024

class Refused extends Error {
  readonly code: number
  constructor(code: number) {
    super(`reason code ${code}`)
    this.code = code
  }
}

/** The user has paused or aborted. */
class Stopped extends Error {}

export class Uploader {
  readonly #file: File
  readonly #target: UploadTarget
  readonly #deps: UploadDeps
  readonly #listeners = new Set<() => void>()
  readonly #acknowledged = new Map<number, number>()
  #view: UploadView = { state: { kind: 'connecting' }, sent: 0 }
  #client: MqttClient | undefined
  #isStopped = false
  #running: Promise<void> | undefined

  constructor(file: File, target: UploadTarget, deps: UploadDeps) {
    this.#file = file
    this.#target = target
    this.#deps = deps
  }

  view = (): UploadView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins, or continues after a pause or a failure. Resolves when it has ended or is paused. */
  run(): Promise<void> {
    this.#running ??= this.#begin()
    return this.#running
  }

  async #begin(): Promise<void> {
    this.#isStopped = false
    try {
      await this.#attempts()
    } finally {
      this.#running = undefined
      this.#client?.end(true)
    }
  }

  pause(): void {
    this.#isStopped = true
    this.#set({ kind: 'paused' })
    this.#client?.end(true)
  }

  /** Ends the upload; the broker deletes the received segments. */
  async abort(): Promise<void> {
    this.#isStopped = true
    this.#client?.end(true)
    await this.#running
    try {
      await this.#send(await this.#connect(), 'abort', new Uint8Array())
    } catch {
      // Without the message, the broker deletes the segments when they expire.
    } finally {
      this.#client?.end(true)
      this.#set({ kind: 'aborted' })
    }
  }

  async #attempts(): Promise<void> {
    const wait = this.#deps.wait ?? ((ms: number) => new Promise((done) => setTimeout(done, ms)))
    for (let attempt = 0; ; attempt++) {
      const before = this.#acknowledged.size
      try {
        await this.#transfer()
        return this.#set({ kind: 'done' })
      } catch (error) {
        if (this.#isStopped || error instanceof Stopped) return
        if (error instanceof Refused) return
        if (this.#acknowledged.size > before) attempt = 0
        if (attempt >= MAX_ATTEMPTS) {
          const detail = errorMessage(error)
          return this.#set({ kind: 'unreachable', detail })
        }
        await wait(Math.min(500 * 2 ** attempt, MAX_WAIT_MS))
      }
    }
  }

  async #transfer(): Promise<void> {
    this.#set({ kind: 'connecting' })
    const checksum = await computeChecksum(this.#file)
    const client = await this.#connect()
    if (this.#isStopped) throw new Stopped()
    const { name, size } = this.#file
    const metadata = { name, size, ...(checksum !== undefined && { checksum }) }
    await this.#command(client, 'init', 'init', new TextEncoder().encode(JSON.stringify(metadata)))
    const ranges = (await this.#deps.readRanges?.().catch(() => [])) ?? []
    this.#set({ kind: 'sending' })
    const bytes = segmentBytes(client)
    const segments = missingSegments(size, bytes, [...ranges, ...this.#acknowledged])
    const missing = segments.reduce((sum, { from, to }) => sum + to - from, 0)
    this.#set({ kind: 'sending' }, size - missing)
    const senders = Array.from({ length: WINDOW }, () => this.#sendAll(client, segments))
    await Promise.all(senders)
    this.#set({ kind: 'finishing' })
    await this.#command(client, 'fin', `fin/${size}`, new Uint8Array())
  }

  /** Sends segments from the list until it is empty; each of the senders has one in flight. */
  async #sendAll(client: MqttClient, segments: Segment[]): Promise<void> {
    for (let segment = segments.shift(); segment !== undefined; segment = segments.shift()) {
      if (this.#isStopped) throw new Stopped()
      const { from, to } = segment
      const content = await this.#file.slice(from, to).arrayBuffer()
      const checksum = await sha256(content)
      const name = checksum === undefined ? `${from}` : `${from}/${checksum}`
      await this.#command(client, 'segment', name, new Uint8Array(content))
      this.#acknowledged.set(from, to)
      this.#set({ kind: 'sending' }, this.#view.sent + to - from)
    }
  }

  async #command(
    client: MqttClient,
    command: Extract<UploadState, { kind: 'refused' }>['command'],
    name: string,
    payload: Uint8Array,
  ): Promise<void> {
    try {
      await this.#send(client, name, payload)
    } catch (error) {
      if (error instanceof Refused) this.#set({ kind: 'refused', code: error.code, command })
      throw error
    }
  }

  #send(client: MqttClient, name: string, payload: Uint8Array): Promise<void> {
    const topic = `$file/${this.#target.fileId}/${name}`
    return new Promise((resolve, reject) => {
      // mqtt.js accepts any bytes, but its types require a Buffer of Node.
      client.publish(topic, payload as never, { qos: 1 }, (error) => {
        const code = (error as { code?: unknown } | null | undefined)?.code
        if (typeof code === 'number' && code >= 0x80) reject(new Refused(code))
        else if (error) reject(error)
        else resolve()
      })
      client.once('close', () => reject(new Error('the connection was lost')))
    })
  }

  async #connect(): Promise<MqttClient> {
    const { connect } = await this.#deps.loadMqtt()
    const { address, clientId, username, password } = this.#target
    const client = connect(webSocketUrl(address), {
      clientId,
      ...(username !== '' && { username, password }),
      protocolVersion: 5,
      keepalive: 0,
      clean: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      forceNativeWebSocket: true,
    })
    client.setMaxListeners(0)
    this.#client?.end(true)
    this.#client = client
    return new Promise((resolve, reject) => {
      let reason = 'the connection was closed'
      client.on('error', (error) => {
        reason = error.message
      })
      client.once('connect', () => resolve(client))
      client.once('close', () => reject(new Error(reason)))
    })
  }

  #set(state: UploadState, sent = this.#view.sent): void {
    // Acknowledgements that arrive late must not end a pause.
    if (this.#isStopped && state.kind !== 'paused' && state.kind !== 'aborted') return
    this.#view = { state, sent }
    for (const listener of this.#listeners) listener()
  }
}

/** Segment size: at most what the broker accepts, and small enough that an interrupted connection loses little. */
function segmentBytes(client: MqttClient): number {
  const { maximumPacketSize } =
    (client as { connackProperties?: { maximumPacketSize?: number } }).connackProperties ?? {}
  if (maximumPacketSize === undefined) return SEGMENT_BYTES
  return Math.max(Math.min(SEGMENT_BYTES, maximumPacketSize - OVERHEAD_BYTES), MIN_SEGMENT_BYTES)
}
