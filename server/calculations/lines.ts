import { apiError } from '@signalbox/broker/api/failure'
import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import type { Call } from './reads.ts'

/** Answers of a cluster are used again for so long, in milliseconds. */
const FRESH_MS = 3000
/** Answers of a long calculation are used for a multiple of its time, so that repeated ones do not occupy a cluster. */
const FRESH_TIMES = 10
/** Answers of many bytes are used longer for the same reason: repeated ones read so many bytes per millisecond. */
const BYTES_PER_MS = 50
const MOST_FRESH_MS = 60_000
/** Bytes of the answers that are kept for all logins; the newest are kept. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024
/** Calculations of one login that run or wait. */
const MOST_OF_LOGIN = 6
/** Logins with a calculation that runs or has just ended. */
const MOST_LINES = 16

/** The calculations of one login at one cluster: one runs, others wait. */
interface Line {
  size: number
  /** Operations that have used the shared answers. */
  served: Set<string>
  last: Promise<unknown>
  reads: SharedReads
  /** Removes the line when its answers are old. */
  timer?: NodeJS.Timeout
}

/**
 * Lets each login run one calculation at a time, so that nobody can stall a cluster. The next calculation may use what
 * the one before has read, unless it is the same one again: its caller wants to see what has changed.
 */
export class Lines {
  readonly #lines = new Map<string, Line>()

  /**
   * @param login name of the cluster and authorization
   * @param kind name of the calculation; `undefined`: one that may use its own answers
   * @throws {Failure} if too many of this login run or wait, or too many logins calculate
   * @throws what `signal` or `run` throws
   */
  async take<T>(
    { login, kind, signal }: { login: string; kind: string | undefined; signal: AbortSignal },
    run: (reads: SharedReads) => Promise<T>,
  ): Promise<T> {
    const line = this.#openLine(login)
    if (line.size >= MOST_OF_LOGIN) throw busy()
    clearTimeout(line.timer)
    line.size++
    const turn = line.last.then(() => {
      signal.throwIfAborted()
      if (kind !== undefined && line.served.has(kind)) {
        line.reads.clear()
        line.served.clear()
      }
      if (kind !== undefined) line.served.add(kind)
      return line.reads.during(() => run(line.reads))
    })
    line.last = turn.catch(() => {}) // its caller gets the error
    try {
      return await turn
    } finally {
      line.size--
      if (line.size === 0) {
        const ms = Math.max(line.reads.until - performance.now(), FRESH_MS)
        line.timer = setTimeout(() => this.#lines.delete(login), ms).unref()
      }
      this.#trim(line)
    }
  }

  /** Drops answers of idle lines until the others fit. */
  #trim(newest: Line): void {
    let bytes = 0
    for (const { reads } of this.#lines.values()) bytes += reads.bytes
    for (const line of this.#lines.values()) {
      if (bytes <= MOST_KEPT_BYTES) return
      if (line === newest || line.size > 0) continue
      bytes -= line.reads.bytes
      line.reads.clear()
    }
  }

  /** Forgets the answers that a login has read, because they may have changed. */
  forget(login: string): void {
    this.#lines.get(login)?.reads.clear()
  }

  #openLine(login: string): Line {
    const known = this.#lines.get(login)
    if (known !== undefined) return known
    if (this.#lines.size >= MOST_LINES) {
      const [idle] = [...this.#lines].find(([, { size }]) => size === 0) ?? []
      if (idle === undefined) throw busy()
      clearTimeout(this.#lines.get(idle)?.timer)
      this.#lines.delete(idle)
    }
    const made: Line = {
      ...{ size: 0, served: new Set<string>() },
      ...{ last: Promise.resolve(), reads: new SharedReads() },
    }
    this.#lines.set(login, made)
    return made
  }
}

const busy = () => apiError('SERVICE_UNAVAILABLE', { message: 'Too many calculations at a time' })

interface Answer {
  answer: unknown
  /** Time of the process after which it is not used. */
  until: number
  /** Its share of the bytes of its calculation. */
  bytes: number
}

/** Answers that were read a moment ago. */
export class SharedReads {
  readonly #answers = new Map<string, Answer>()
  /** How often answers were forgotten: later ones of earlier calls are not kept. */
  #cleared = 0
  /** Answers that the running calculation has read. */
  #read: Answer[] = []
  /** Bytes that the running calculation has read. */
  readBytes = 0
  /** Time after which no answer is used. */
  until = 0

  get bytes(): number {
    return [...this.#answers.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  clear(): void {
    this.#cleared++
    this.#answers.clear()
  }

  /** Runs a calculation; by its time it decides how long its answers are used. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    const begin = performance.now()
    for (const [key, { until }] of this.#answers) if (until <= begin) this.#answers.delete(key)
    try {
      return await run()
    } finally {
      const end = performance.now()
      const costMs = Math.max(FRESH_TIMES * (end - begin), this.readBytes / BYTES_PER_MS)
      const freshMs = Math.min(costMs, MOST_FRESH_MS)
      this.until = Math.max(this.until, end + Math.max(freshMs, FRESH_MS))
      for (const answer of this.#read) {
        answer.until = Math.max(answer.until, end + freshMs)
        answer.bytes = this.readBytes / this.#read.length
      }
      this.#read = []
      this.readBytes = 0
    }
  }

  /** The same calls, answered from memory where the answer is fresh. */
  over(call: Call): Call {
    return async <O extends AnyOperation>(operation: O, request: RequestOf<O>) => {
      const key = JSON.stringify([operation.id, request])
      const known = this.#answers.get(key)
      if (known !== undefined && known.until > performance.now()) {
        return known.answer as AnswerOf<O> // by its key
      }
      this.#answers.delete(key)
      const cleared = this.#cleared
      const answer = await call(operation, request)
      if (cleared !== this.#cleared) return answer
      const read = { answer, until: performance.now() + FRESH_MS, bytes: 0 }
      this.#answers.set(key, read)
      this.#read.push(read)
      return answer
    }
  }
}
