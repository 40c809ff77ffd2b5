import type { MqttClient } from 'mqtt'
import { session } from '../../../../api/session.ts'
import { asBase64, asText } from '../../../../ui/payload.ts'
import { saveAs } from '../../../../ui/table/file-sink.ts'
import { type Access, openSubscriber } from '../../../../upstream/topics/subscriber.ts'

/** A browser keeps the parts of a file in memory or on disc as it likes; this is no burden for either. */
const MAX_BYTES = 64 * 1024 * 1024
/** Lines are collected before they become a part of the file. */
const PART_BYTES = 1024 * 1024
const NOTIFY_EVERY_MS = 250

export interface RecordRequest extends Access {
  filter: string
  seconds: number
}

/** `full`: no more messages fit. `lost`: the connection was lost. */
export type RecordingEnd = 'time' | 'stopped' | 'full' | 'lost'

export interface Recording {
  filter: string
  seconds: number
  /** Epoch milliseconds. */
  since: number
  messages: number
  bytes: number
  /** `undefined` while messages are recorded. */
  end?: { why: RecordingEnd; file: string }
}

interface Received {
  topic: string
  payload: Uint8Array
  qos: number
  retain: boolean
}

const encoder = new TextEncoder()

/** One line of the file. A payload that is not text is in Base64. */
export function lineOf({ topic, payload, qos, retain }: Received, at: Date): string {
  const text = asText(payload)
  const content = text === undefined ? { payload_base64: asBase64(payload) } : { payload: text }
  return `${JSON.stringify({ timestamp: at.toISOString(), topic, qos, retain, ...content })}\n`
}

/** Writes the messages of a branch to a file that is saved at the end. Continues on other screens. */
export class Recorder {
  readonly #maxBytes: number
  readonly #listeners = new Set<() => void>()
  #recording: Recording | undefined
  #client: MqttClient | undefined
  #lines: Uint8Array<ArrayBuffer>[] = []
  #lineBytes = 0
  #parts: Blob[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #notifying: ReturnType<typeof setTimeout> | undefined

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  recording = (): Recording | undefined => this.#recording

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when messages are recorded. @throws where the broker cannot be subscribed to */
  async start({ filter, seconds, ...access }: RecordRequest): Promise<void> {
    this.discard()
    const { client, ready } = await openSubscriber(access)
    this.#client = client
    try {
      await ready
      client.on('message', (topic, payload, { qos, retain }) =>
        this.#add({ topic, payload, qos, retain }),
      )
      // QoS 2: each message has the QoS that it was published with. Without retained messages, which
      // were published before.
      const [granted] = await client.subscribeAsync(filter, { qos: 2, rh: 2, rap: true })
      if (granted === undefined || granted.qos > 2) throw new Error(`SUBACK ${granted?.qos}`)
    } catch (error) {
      client.end(true)
      throw error
    }
    if (this.#client !== client) {
      client.end(true)
      return
    }
    client.on('close', () => this.#finish('lost'))
    this.#timer = setTimeout(() => this.#finish('time'), seconds * 1000)
    this.#set({ filter, seconds, since: Date.now(), messages: 0, bytes: 0 })
  }

  /** Saves the messages so far. */
  stop(): void {
    this.#finish('stopped')
  }

  /** Forgets a recording; nothing is saved. */
  discard(): void {
    this.#close()
    this.#set(undefined)
  }

  #add(message: Received): void {
    const recording = this.#recording
    if (recording === undefined || recording.end !== undefined) return
    const line = encoder.encode(lineOf(message, new Date()))
    if (recording.bytes + line.length > this.#maxBytes) return this.#finish('full')
    this.#lines.push(line)
    this.#lineBytes += line.length
    if (this.#lineBytes >= PART_BYTES) this.#endPart()
    const { messages, bytes } = recording
    this.#recording = { ...recording, messages: messages + 1, bytes: bytes + line.length }
    this.#notifying ??= setTimeout(() => this.#notify(), NOTIFY_EVERY_MS)
  }

  #endPart(): void {
    this.#parts.push(new Blob(this.#lines))
    this.#lines = []
    this.#lineBytes = 0
  }

  #finish(why: RecordingEnd): void {
    const recording = this.#recording
    if (recording === undefined || recording.end !== undefined) return
    this.#endPart()
    const file = fileName(recording)
    if (recording.messages > 0) {
      saveAs(file, new Blob(this.#parts, { type: 'application/x-ndjson' }))
    }
    this.#close()
    this.#set({ ...recording, end: { why, file } })
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#client?.removeAllListeners('close')
    this.#client?.end(true)
    this.#client = undefined
    this.#lines = []
    this.#lineBytes = 0
    this.#parts = []
  }

  #set(recording: Recording | undefined): void {
    this.#recording = recording
    this.#notify()
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}

/** No character of a topic that a file system refuses. */
function fileName({ filter, since }: Recording): string {
  const branch = filter.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  const time = new Date(since).toISOString().slice(0, 19).replaceAll(/\D/g, '')
  return `${branch.slice(0, 80) || 'messages'}-${time}.ndjson`
}

export const recorder = new Recorder()
session.onEnd(() => recorder.discard())
