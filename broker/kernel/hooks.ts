/**
 * The broker's hook points: the only way in which features, rules, traces, ExHook and plugins act
 * on the kernel. The names are the field's own.
 *
 * - *notified* hooks (`run`) tell that something happened; handlers run in order and can't stop it.
 *   A handler that throws is logged and passed over: one bad feature harms no client.
 * - *deciding* hooks (`fold`) hand a value through their handlers. A handler gives a new value,
 *   `undefined` to leave it as it is, or `stop(value)` to end the chain. They may be asynchronous;
 *   while none is, a fold stays synchronous.
 */

import { type HookPlace, hookPosition } from './hook-order.ts'

export type MaybePromise<T> = T | Promise<T>

/** Continues synchronously with a synchronous value: most decisions of a broker are. */
export function andThen<T, R>(
  value: MaybePromise<T>,
  proceed: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(proceed) : proceed(value)
}

export class Stop<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** Ends the chain of a deciding hook with this value. */
export function stop<T>(value: T): Stop<T> {
  return new Stop(value)
}

// A table of handlers of many shapes, typed at its edges.
// oxlint-disable-next-line typescript/no-explicit-any -- the widest function there is
type Handler = (...args: any[]) => any

interface Entry {
  position: number
  handler: Handler
}

export interface HookError {
  hook: string
  error: unknown
}

/** `Notified` maps a name to its arguments, `Deciding` to `[value, ...arguments]`. */
export class Hooks<
  Notified extends { [K in keyof Notified]: unknown[] },
  Deciding extends { [K in keyof Deciding]: [unknown, unknown?, unknown?] },
> {
  readonly #entries = new Map<PropertyKey, Entry[]>()
  readonly #onError: (failure: HookError) => void

  constructor(onError: (failure: HookError) => void) {
    this.#onError = onError
  }

  /** Adds a handler at its place in the order. Returns the function that removes it. */
  on<K extends keyof Notified>(
    name: K,
    handler: (...args: Notified[K]) => void,
    place?: HookPlace,
  ): () => void
  on<K extends keyof Deciding>(
    name: K,
    handler: (
      ...args: Deciding[K]
    ) => MaybePromise<Deciding[K][0] | Stop<Deciding[K][0]> | undefined>,
    place?: HookPlace,
  ): () => void
  on(name: PropertyKey, handler: Handler, place?: HookPlace): () => void {
    const entry: Entry = { position: hookPosition(place), handler }
    // A new array each time: a chain in progress iterates over the old one.
    const entries = [...(this.#entries.get(name) ?? []), entry]
    entries.sort((a, b) => a.position - b.position)
    this.#entries.set(name, entries)
    return () => {
      const rest = (this.#entries.get(name) ?? []).filter((each) => each !== entry)
      if (rest.length > 0) this.#entries.set(name, rest)
      else this.#entries.delete(name)
    }
  }

  /** Whether anyone listens: lets hot paths leave out the work of preparing a call. */
  has(name: keyof Notified | keyof Deciding): boolean {
    return this.#entries.has(name)
  }

  run<K extends keyof Notified>(name: K, ...args: Notified[K]): void {
    const entries = this.#entries.get(name)
    if (!entries) return
    for (const { handler } of entries) {
      try {
        handler(...args)
      } catch (error) {
        this.#onError({ hook: String(name), error })
      }
    }
  }

  /** Errors of a handler reach the caller, which alone knows a safe reaction (usually a refusal). */
  fold<K extends keyof Deciding>(name: K, ...args: Deciding[K]): MaybePromise<Deciding[K][0]>
  // Two arguments at most, by name: an array of them for each message would be garbage.
  fold(name: PropertyKey, value: unknown, first?: unknown, second?: unknown): unknown {
    const entries = this.#entries.get(name)
    if (!entries) return value
    return this.#fold(entries, 0, value, first, second)
  }

  #fold<T>(
    entries: Entry[],
    from: number,
    start: T,
    first: unknown,
    second: unknown,
  ): MaybePromise<T> {
    let value = start
    for (let i = from; i < entries.length; i++) {
      const given = entries[i]?.handler(value, first, second)
      const result = given as MaybePromise<T | Stop<T> | undefined> // by the type of the hook
      if (result instanceof Promise) {
        return result.then((settled) => {
          if (settled instanceof Stop) return settled.value
          return this.#fold(entries, i + 1, settled === undefined ? value : settled, first, second)
        })
      }
      if (result instanceof Stop) return result.value
      if (result !== undefined) value = result
    }
    return value
  }
}
