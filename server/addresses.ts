const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/**
 * Pause after a silent failure: each attempt at an address that accepts calls without answering makes a caller wait.
 */
const SILENT_PAUSE_MS = 30_000

interface Failing {
  times: number
  /** Time by `performance.now()` until which the other addresses are tried first. */
  until: number
}

/**
 * Addresses of one cluster in the order of attempts: the one that answered last is first, those
 * that failed recently are last (docs/decisions/0030-pass-through.md).
 */
export class Addresses {
  readonly #urls: readonly URL[]
  readonly #now: () => number
  readonly #failing = new Map<URL, Failing>()
  #current: URL | undefined

  constructor(urls: readonly URL[], now: () => number = () => performance.now()) {
    this.#urls = urls
    this.#now = now
  }

  /** The address that answered last. */
  get current(): URL | undefined {
    return this.#current
  }

  inOrder(): URL[] {
    const now = this.#now()
    const remainingPause = (url: URL) => Math.max(0, (this.#failing.get(url)?.until ?? 0) - now)
    const rank = (url: URL) => (url === this.#current ? -1 : this.#urls.indexOf(url))
    return this.#urls.toSorted((a, b) => remainingPause(a) - remainingPause(b) || rank(a) - rank(b))
  }

  /** Notes which address answered; returns whether it changed. */
  noteAnswer(url: URL): boolean {
    const isOther = this.#current !== undefined && this.#current !== url
    this.#failing.delete(url)
    this.#current = url
    return isOther
  }

  /** @param isSilent whether the address accepted a call without answering */
  noteFailure(url: URL, isSilent = false): void {
    const times = (this.#failing.get(url)?.times ?? 0) + 1
    const growingMs = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS)
    const pauseMs = isSilent ? Math.max(growingMs, SILENT_PAUSE_MS) : growingMs
    this.#failing.set(url, { times, until: this.#now() + pauseMs })
  }
}
