/** A connection, and the number of requests on it. */
interface Place<Connection> {
  readonly connection: Connection
  running: number
}

/**
 * Requests that are sent before the answers to earlier ones, spread over connections. The next request takes the
 * connection with the fewest; beyond `each` on all of them it waits.
 */
export class Places<Connection> {
  readonly #places: readonly Place<Connection>[]
  readonly #each: number
  /** Called in order when a place is free. */
  readonly #waiting = new Set<() => void>()

  /** @param each limit on unanswered requests per connection */
  constructor(connections: readonly Connection[], each: number) {
    this.#places = connections.map((connection) => ({ connection, running: 0 }))
    this.#each = each
  }

  /**
   * Runs a request on a connection.
   * @param until milliseconds of `performance.now()` after which a waiting request is dropped
   * @returns `undefined` if it was dropped
   */
  async run<Answer>(
    until: number,
    request: (connection: Connection) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (performance.now() >= until) return undefined
    let place = this.#free()
    while (place === undefined) {
      if (!(await this.#freed(until))) return undefined
      place = this.#free()
    }
    place.running++
    try {
      return await request(place.connection)
    } finally {
      place.running--
      const [next] = this.#waiting
      next?.()
    }
  }

  #free(): Place<Connection> | undefined {
    const [first, ...others] = this.#places
    if (first === undefined) return undefined
    const least = others.reduce((best, each) => (each.running < best.running ? each : best), first)
    return least.running < this.#each ? least : undefined
  }

  /** Whether a place is free in time. */
  #freed(until: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(next)
        resolve(isFree)
      }
      const next = () => end(true)
      const timer = setTimeout(
        () => end(false),
        Math.min(Math.max(until - performance.now(), 0), MAX_TIMER_MS),
      )
      this.#waiting.add(next)
    })
  }
}

const MAX_TIMER_MS = 2 ** 31 - 1
