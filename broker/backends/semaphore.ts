import { BackendFault } from './backend.ts'

interface Waiting<Thing> {
  give: (thing: Thing) => void
  refuse: (fault: BackendFault) => void
  late: NodeJS.Timeout
}

/** Pool of things for exclusive use, with a time limit on waiting. */
export class Semaphore<Thing> {
  readonly #make: () => Thing
  readonly #all: Thing[] = []
  readonly #idle: Thing[] = []
  readonly #waiting = new Set<Waiting<Thing>>()
  readonly #count: number
  #isClosed = false

  constructor(count: number, make: () => Thing) {
    this.#count = count
    this.#make = make
  }

  /** @throws {BackendFault} if none became free in time, or the pool was closed; and what `use` throws */
  async take<Answer>(waitMs: number, use: (thing: Thing) => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) throw new BackendFault('closed')
    const thing = this.#idle.pop() ?? this.#another() ?? (await this.#wait(waitMs))
    try {
      return await use(thing)
    } finally {
      const [next] = this.#waiting
      if (next === undefined) this.#idle.push(thing)
      else {
        this.#waiting.delete(next)
        clearTimeout(next.late)
        next.give(thing)
      }
    }
  }

  /** Rejects everything that waits. @returns all things that were made */
  close(): readonly Thing[] {
    this.#isClosed = true
    for (const { refuse, late } of this.#waiting) {
      clearTimeout(late)
      refuse(new BackendFault('closed'))
    }
    this.#waiting.clear()
    return this.#all
  }

  #another(): Thing | undefined {
    if (this.#all.length >= this.#count) return undefined
    if (this.#isClosed) throw new BackendFault('closed')
    const thing = this.#make()
    this.#all.push(thing)
    return thing
  }

  #wait(ms: number): Promise<Thing> {
    return new Promise((give, refuse) => {
      const late = setTimeout(() => {
        this.#waiting.delete(waiting)
        refuse(new BackendFault('all connections are busy'))
      }, ms)
      const waiting = { give, refuse, late }
      this.#waiting.add(waiting)
    })
  }
}
