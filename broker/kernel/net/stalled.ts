import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

export interface StallLimits {
  sendTimeoutMs: number
  highWatermarkBytes: number
  /** Time without a byte from the client after which it is disconnected. */
  idleTimeoutMs: number
}

/** Number of transferred bytes at a time. */
interface Progress {
  bytes: number
  at: number
}

const SLOWEST_MS = 5000
const FASTEST_MS = 50

/**
 * Closes connections that take nothing, or send nothing, for too long. All of a listener are checked in
 * turns instead of each having timers that every byte would move; a connection costs an entry in a map.
 */
export class StalledConnections {
  readonly #clock: Clock
  readonly #limits = new Map<Socket, StallLimits>()
  /** Sent bytes of blocked connections. */
  readonly #taken = new Map<Socket, Progress>()
  /** Received bytes of connections with an idle time-out. */
  readonly #read = new Map<Socket, Progress>()
  #shortestMs = Number.POSITIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(socket: Socket, limits: StallLimits): void {
    const { sendTimeoutMs, idleTimeoutMs } = limits
    const shortest = Math.min(sendTimeoutMs, idleTimeoutMs)
    if (shortest === Number.POSITIVE_INFINITY) return
    this.#limits.set(socket, limits)
    if (this.#cancel !== undefined && shortest >= this.#shortestMs) return
    this.#shortestMs = Math.min(this.#shortestMs, shortest)
    this.#cancel?.()
    this.#arm()
  }

  delete(socket: Socket): void {
    this.#taken.delete(socket)
    this.#read.delete(socket)
    if (this.#limits.delete(socket) && this.#limits.size === 0) this.close()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#shortestMs = Number.POSITIVE_INFINITY
  }

  #arm(): void {
    const ms = Math.min(Math.max(this.#shortestMs / 4, FASTEST_MS), SLOWEST_MS)
    this.#cancel = this.#clock.after(ms, () => {
      for (const [socket, limits] of this.#limits) this.#check(socket, limits)
      if (this.#limits.size > 0) this.#arm()
      else this.close()
    })
  }

  #check(socket: Socket, limits: StallLimits): void {
    const { sendTimeoutMs, highWatermarkBytes, idleTimeoutMs } = limits
    const waiting = socket.writableLength
    if (waiting === 0 || waiting < highWatermarkBytes) this.#taken.delete(socket)
    else if (this.#stands(this.#taken, socket, socket.bytesWritten - waiting) >= sendTimeoutMs) {
      socket.destroy()
    }
    if (idleTimeoutMs === Number.POSITIVE_INFINITY) return
    // A paused socket receives nothing, so it is not idle.
    if (socket.isPaused()) this.#read.delete(socket)
    else if (this.#stands(this.#read, socket, socket.bytesRead) >= idleTimeoutMs) socket.destroy()
  }

  /** Time without a change of the byte count, in milliseconds. */
  #stands(progress: Map<Socket, Progress>, socket: Socket, bytes: number): number {
    const now = this.#clock.monotonic()
    const before = progress.get(socket)
    if (before?.bytes === bytes) return now - before.at
    progress.set(socket, { bytes, at: now })
    return 0
  }
}
