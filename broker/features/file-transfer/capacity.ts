import { statfs } from 'node:fs/promises'
import type { Clock } from '../../kernel/clock.ts'
import { QuotaFault } from './faults.ts'
import type { TransferLimits } from './limits.ts'

const FREE_CHECK_MS = 1000

/** Memory for segments on their way to the disk, and the free space of the disk. */
export class Capacity {
  readonly #folder: string
  readonly #clock: Clock
  readonly #limits: Pick<TransferLimits, 'pendingBytes' | 'freeBytes'>
  #pendingBytes = 0
  #waiting: (() => void)[] = []
  #free = { at: Number.NEGATIVE_INFINITY, bytes: 0 }

  constructor(
    folder: string,
    clock: Clock,
    limits: Pick<TransferLimits, 'pendingBytes' | 'freeBytes'>,
  ) {
    this.#folder = folder
    this.#clock = clock
    this.#limits = limits
  }

  /** Bytes of the segments in memory. */
  get pendingBytes(): number {
    return this.#pendingBytes
  }

  /** Resolves when the next segment may be read; `undefined` if there is room at once. */
  get room(): Promise<void> | undefined {
    if (this.#pendingBytes <= this.#limits.pendingBytes) return undefined
    return new Promise((resume) => this.#waiting.push(resume))
  }

  hold(bytes: number): void {
    this.#pendingBytes += bytes
  }

  release(bytes: number): void {
    this.#pendingBytes -= bytes
    if (this.#pendingBytes <= this.#limits.pendingBytes) this.close()
  }

  /** @throws {QuotaFault} if the disk has less than this and its reserve; it is asked every `FREE_CHECK_MS` */
  async requireDisk(bytes: number): Promise<void> {
    const now = this.#clock.monotonic()
    if (now - this.#free.at >= FREE_CHECK_MS) {
      const { bavail, bsize } = await statfs(this.#folder)
      this.#free = { at: now, bytes: bavail * bsize }
    }
    if (this.#free.bytes - bytes < this.#limits.freeBytes) throw new QuotaFault('the disk is full')
  }

  /** Releases all waiting readers. */
  close(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }
}
