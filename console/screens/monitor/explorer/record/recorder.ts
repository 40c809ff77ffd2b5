import { session } from '#api/session.ts'
import type { Access } from '#domain/topic-tree/subscriber.ts'
import { asBase64, asText } from '#ui/payload.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import {
  openPin,
  openSubscription,
  type Received,
  type RecordingSource,
} from './recording-sources.ts'

/** Largest recording. Browsers keep it in memory or on disk, and this size is harmless for both. */
const MAX_BYTES = 64 * 1024 * 1024
/** Lines are collected before they become a part of the file. */
const PART_BYTES = 1024 * 1024
const NOTIFY_EVERY_MS = 250

export interface RecordRequest {
  filter: string
  seconds: number
  /** Listener and user of a subscription; without them, the broker keeps the messages for the page. */
  access?: Access | undefined
}

/** `full`: no more messages fit. `lost`: the connection was lost. */
export type RecordingEnd = 'time' | 'stopped' | 'full' | 'lost'

export interface Recording {
  filter: string
  seconds: number
  /** Start of the recording in epoch milliseconds. */
  since: number
  messages: number
  bytes: number
  /** Messages that could not be recorded. */
  missed: number
  /** Reason for the end, and the file; `undefined` during the recording. */
  end?: { why: RecordingEnd; file: string; content: Blob }
}

const encoder = new TextEncoder()

/** Line of the recorded file. A payload that is not valid text is encoded in Base64. */
export function writeRecordedLine(message: Received): string {
  const { at, topic, payload, qos, retain, properties } = message
  const text = asText(payload)
  const content = text === undefined ? { payload_base64: asBase64(payload) } : { payload: text }
  const timestamp = new Date(at).toISOString()
  return `${JSON.stringify({ timestamp, topic, qos, retain, ...content, properties })}\n`
}

/** Writes the messages of a branch to a file that is saved at the end. Continues on other screens. */
export class Recorder {
  readonly #maxBytes: number
  readonly #listeners = new Set<() => void>()
  #recording: Recording | undefined
  #source: RecordingSource | undefined
  /** Changes with each recording, whose late messages are left out. */
  #turn = 0
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

  /** Resolves when messages are recorded. @throws if the broker or the listener refuses it */
  async start({ filter, seconds, access }: RecordRequest): Promise<void> {
    this.discard()
    const turn = ++this.#turn
    const isCurrent = () => this.#turn === turn
    const events = {
      onMessage: (message: Received) => isCurrent() && this.#add(message),
      onMissed: (count: number) => isCurrent() && this.#miss(count),
      onLost: () => isCurrent() && void this.#finish('lost'),
    }
    const source = await (access === undefined
      ? openPin({ filter, seconds }, events)
      : openSubscription({ filter, ...access }, events))
    if (!isCurrent()) return source.close()
    this.#source = source
    this.#timer = setTimeout(() => void this.#finish('time'), seconds * 1000)
    this.#set({ filter, seconds, since: Date.now(), messages: 0, bytes: 0, missed: 0 })
  }

  /** Saves the messages so far. */
  stop(): void {
    void this.#finish('stopped')
  }

  /** Forgets a recording; nothing is saved. */
  discard(): void {
    this.#turn++
    this.#close()
    this.#set(undefined)
  }

  #add(message: Received): void {
    const recording = this.#recording
    if (recording === undefined || recording.end !== undefined) return
    const line = encoder.encode(writeRecordedLine(message))
    if (recording.bytes + line.length > this.#maxBytes) {
      // The end of a recording may exceed the limit as well.
      if (this.#source === undefined) return this.#miss(1)
      return void this.#finish('full')
    }
    this.#lines.push(line)
    this.#lineBytes += line.length
    if (this.#lineBytes >= PART_BYTES) this.#endPart()
    const { messages, bytes } = recording
    this.#recording = { ...recording, messages: messages + 1, bytes: bytes + line.length }
    this.#notifying ??= setTimeout(() => this.#notify(), NOTIFY_EVERY_MS)
  }

  #miss(count: number): void {
    const recording = this.#recording
    if (recording === undefined || recording.end !== undefined) return
    this.#recording = { ...recording, missed: recording.missed + count }
  }

  #endPart(): void {
    this.#parts.push(new Blob(this.#lines))
    this.#lines = []
    this.#lineBytes = 0
  }

  async #finish(why: RecordingEnd): Promise<void> {
    const source = this.#source
    if (source === undefined) return
    this.#source = undefined
    clearTimeout(this.#timer)
    const turn = this.#turn
    if (why === 'time' || why === 'stopped') await source.finish()
    else source.close()
    const recording = this.#recording
    if (this.#turn !== turn || recording === undefined || recording.end !== undefined) return
    this.#endPart()
    const file = fileName(recording)
    const content = new Blob(this.#parts, { type: 'application/x-ndjson' })
    if (recording.messages > 0) saveAs(file, content)
    this.#close()
    this.#set({ ...recording, end: { why, file, content } })
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
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
