import { ApiError } from '@signalbox/contract/errors'
import { publish } from '@signalbox/contract/publish'
import { client } from '#api/client.ts'
import { session } from '#api/session.ts'
import type { RecordedLine } from './recorded-file.ts'

/** Factor of the recorded time; `step`: each message waits for the user. */
export type ReplaySpeed = '1' | '10' | 'step'

/** `playing`: messages are published when they are due. */
type ReplayState = 'playing' | 'paused' | 'done' | 'stopped' | 'failed'

export interface Replay {
  file: string
  speed: ReplaySpeed
  state: ReplayState
  /** Published messages. */
  done: number
  total: number
  /** Published messages that no subscription matched. */
  unreceived: number
  /** Topic of the next message. */
  next: string | undefined
  /** Reason of the state `failed`. */
  error?: unknown
}

/** Wait before another attempt if the broker limits the rate of messages. */
const BUSY_MS = 1000
const TOO_MANY_REQUESTS = 429
const NOTIFY_EVERY_MS = 250

/** Publishes the messages of a recording over the API. Continues on other screens. */
class Replayer {
  readonly #listeners = new Set<() => void>()
  #replay: Replay | undefined
  #lines: readonly RecordedLine[] = []
  /** Time in the recording that has been played, and when its play began, in milliseconds. */
  #played = 0
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #notifying: ReturnType<typeof setTimeout> | undefined
  #isSending = false

  replay = (): Replay | undefined => this.#replay

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(file: string, lines: readonly RecordedLine[], speed: ReplaySpeed): void {
    this.discard()
    this.#lines = lines
    this.#played = 0
    const [first] = lines
    const begun = { done: 0, total: lines.length, unreceived: 0, next: first?.body.topic }
    this.#set({ file, speed, state: 'paused', ...begun })
    if (speed !== 'step') this.resume()
  }

  /** Plays from the next message on. */
  resume(): void {
    if (this.#replay?.state !== 'paused' || this.#replay.speed === 'step') return
    this.#since = Date.now()
    this.#change({ state: 'playing' })
    this.#schedule()
  }

  pause(): void {
    if (this.#replay?.state !== 'playing') return
    this.#played = this.#now()
    clearTimeout(this.#timer)
    this.#change({ state: 'paused' })
  }

  /** Publishes one message, also while paused. */
  step(): void {
    if (this.#replay?.state !== 'paused' || this.#isSending) return
    this.#played = this.#lines[this.#replay.done]?.after ?? this.#played
    void this.#send()
  }

  setSpeed(speed: ReplaySpeed): void {
    const wasPlaying = this.#replay?.state === 'playing'
    this.pause()
    this.#change({ speed })
    if (wasPlaying) this.resume()
  }

  /** Ends; what was published stays. */
  stop(): void {
    clearTimeout(this.#timer)
    if (this.#replay?.state === 'playing' || this.#replay?.state === 'paused') {
      this.#change({ state: 'stopped' })
    }
  }

  discard(): void {
    clearTimeout(this.#timer)
    this.#lines = []
    this.#set(undefined)
  }

  /** Time in the recording, in milliseconds. */
  #now(): number {
    return this.#played + (Date.now() - this.#since) * Number(this.#replay?.speed)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const replay = this.#replay
    if (replay?.state !== 'playing' || this.#isSending) return
    const line = this.#lines[replay.done]
    const wait = ((line?.after ?? 0) - this.#now()) / Number(replay.speed)
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, wait))
  }

  async #send(): Promise<void> {
    const lines = this.#lines
    const line = lines[this.#replay?.done ?? 0]
    if (line === undefined) return
    this.#isSending = true
    try {
      const answer = await client.call(publish, { body: line.body })
      // The answer may be about an earlier recording.
      if (this.#lines === lines) this.#count('reason_code' in answer)
    } catch (error) {
      if (this.#lines !== lines) return
      const isBusy = error instanceof ApiError && error.status === TOO_MANY_REQUESTS
      if (!isBusy) return this.#change({ state: 'failed', error })
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
    } finally {
      this.#isSending = false
    }
    this.#schedule()
  }

  #count(isUnreceived: boolean): void {
    const replay = this.#replay
    if (replay === undefined) return
    const done = replay.done + 1
    const isEnd = done === replay.total && replay.state !== 'stopped'
    this.#replay = {
      ...replay,
      done,
      unreceived: replay.unreceived + (isUnreceived ? 1 : 0),
      next: this.#lines[done]?.body.topic,
      ...(isEnd && { state: 'done' as const }),
    }
    if (isEnd || replay.state === 'paused') this.#notify()
    else this.#notifying ??= setTimeout(() => this.#notify(), NOTIFY_EVERY_MS)
  }

  #change(part: Partial<Replay>): void {
    if (this.#replay !== undefined) this.#set({ ...this.#replay, ...part })
  }

  #set(replay: Replay | undefined): void {
    this.#replay = replay
    this.#notify()
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}

export const replayer = new Replayer()
session.onEnd(() => replayer.discard())
