import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

interface Limits {
  sendTimeoutMs: number
  highWatermarkBytes: number
  /** Without a byte from the client for so long. */
  idleTimeoutMs: number
}

interface Watched {
  socket: Socket
  limits: Limits
  read: number
  readAt: number
  taken: number
  takenAt: number
}

const SLOWEST_MS = 5000
const FASTEST_MS = 50

/**
 * Closes connections that take nothing, or send nothing, for too long. All of a listener are looked at in
 * turns instead of each having timers that every byte would move.
 */
export class StalledConnections {
  readonly #clock: Clock
  readonly #watched = new Map<Socket, Watched>()
  #shortestMs = Number.POSITIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(socket: Socket, limits: Limits): void {
    const shortest = Math.min(limits.sendTimeoutMs, limits.idleTimeoutMs)
    if (shortest === Number.POSITIVE_INFINITY) return
    const now = this.#clock.now()
    this.#watched.set(socket, { socket, limits, read: -1, readAt: now, taken: -1, takenAt: now })
    if (this.#cancel !== undefined && shortest >= this.#shortestMs) return
    this.#shortestMs = Math.min(this.#shortestMs, shortest)
    this.#cancel?.()
    this.#arm()
  }

  delete(socket: Socket): void {
    if (!this.#watched.delete(socket) || this.#watched.size > 0) return
    this.close()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#shortestMs = Number.POSITIVE_INFINITY
  }

  #arm(): void {
    const ms = Math.min(Math.max(this.#shortestMs / 4, FASTEST_MS), SLOWEST_MS)
    this.#cancel = this.#clock.after(ms, () => {
      const now = this.#clock.now()
      for (const each of this.#watched.values()) check(each, now)
      if (this.#watched.size > 0) this.#arm()
      else this.close()
    })
  }
}

function check(watched: Watched, now: number): void {
  const { socket, limits } = watched
  const { sendTimeoutMs, highWatermarkBytes, idleTimeoutMs } = limits
  const waiting = socket.writableLength
  const taken = socket.bytesWritten - waiting
  if (taken !== watched.taken || waiting < highWatermarkBytes) {
    watched.taken = taken
    watched.takenAt = now
  } else if (now - watched.takenAt >= sendTimeoutMs) socket.destroy()
  // What is not read cannot come.
  if (socket.bytesRead !== watched.read || socket.isPaused()) {
    watched.read = socket.bytesRead
    watched.readAt = now
  } else if (now - watched.readAt >= idleTimeoutMs) socket.destroy()
}
