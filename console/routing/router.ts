import type { HistoryAction, HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType, ReactNode } from 'react'
import type { Address, ParamsOf, Path } from './path.ts'
import {
  parseSearch,
  type RawSearch,
  readSearch,
  type SearchOf,
  type SearchSpec,
} from './search.ts'

/** Parsed address, without the base path. */
export interface Place {
  pathname: string
  search: RawSearch
  /** Path and search as in the address bar. */
  href: Address
  /** Key of the entry in the browser's history. */
  key: string
}

type Params = Readonly<Record<string, string>>

/** Screen with its address pattern, and a way to fetch its code. */
export interface Route {
  pattern: string
  /** The component itself after its code was fetched once. */
  component: () => ComponentType<Params> | Promise<ComponentType<Params>>
  /** Begins the reads of the screen before it is rendered. */
  readAhead: (search: RawSearch) => void
}

/** A route whose screen receives the parameters of its path. */
export function route<P extends string, S extends SearchSpec>(
  { pattern, search: spec }: Path<P, S>,
  load: () => Promise<ComponentType<ParamsOf<P>>>,
  readAhead?: (search: SearchOf<S>) => void,
): Route {
  let fetched: ComponentType<Params> | undefined
  return {
    pattern,
    readAhead: (search) => readAhead?.(readSearch(spec, search)),
    component: () =>
      fetched ??
      load().then((component) => {
        fetched = component as ComponentType<Params> // given those of the same pattern
        return fetched
      }),
  }
}

/** Result of matching an address: a screen, or another address to go to. */
export type Destination = { redirect: Address } | View

export interface View {
  /** Pattern of the matched route; a different one means a different screen. */
  pattern: string
  Screen: ComponentType<Params>
  params: Params
  /** Frame around the screen, which stays mounted while screens change. */
  Frame?: ComponentType<{ children: ReactNode }> | undefined
}

export interface Shown {
  place: Place
  view: View
  /** Kind of navigation that led here; `undefined` for the first view. */
  action: HistoryAction | undefined
  /** Whether the scroll position is kept. */
  keepsScroll: boolean
}

interface NavigateOptions {
  /** Whether the current entry of the history is replaced. */
  replace?: boolean
  /** Whether unsaved input is left without a question. */
  ignoresBlockers?: boolean
  keepsScroll?: boolean
}

interface RouterOptions {
  history: RouterHistory
  /** The console's base path, with a slash at its end. */
  base: string
  find: (place: Place) => Destination | Promise<Destination>
  /** Fetches the code of a screen ahead. */
  preload: (to: Address) => void
}

/** An address that shows the same screen needs no confirmation. */
const QUIETLY = { ignoreBlocker: true }

/** State of an entry that shows the address of another one. */
interface Masked {
  under?: Address
}

/**
 * Keeps the shown screen in line with the browser's history: the last address wins, and the former screen
 * stays until the code of the next has been fetched.
 */
export class Router {
  readonly #history: RouterHistory
  readonly #base: string
  readonly #find: RouterOptions['find']
  readonly preload: RouterOptions['preload']
  readonly #listeners = new Set<(shown: Shown) => void>()
  #shown: Shown | undefined
  /** The latest address, on its way or shown. */
  #place: Place
  /** Address of the previous entry, if this router has seen it. */
  #before: Address | undefined
  #keepsScroll = false
  #isMasked = false
  #isClosed = false
  #arrivals: (() => void)[] = []

  constructor({ history, base, find, preload }: RouterOptions) {
    this.#history = history
    this.#base = base.replace(/\/$/, '')
    this.#find = find
    this.preload = preload
    this.#place = this.#toPlace(history.location)
    history.subscribe(({ location, action }) => {
      const under = maskedBy(location)
      if (under === undefined) void this.#go(this.#toPlace(location), action.type)
      // Back or Forward led to an entry whose mask has been taken off.
      else if (!this.#isMasked) this.#history.replace(this.toHref(under), undefined, QUIETLY)
    })
  }

  /** Current address and screen; `undefined` while the first screen is loading. */
  get shown(): Shown | undefined {
    return this.#shown
  }

  /** Latest address, whose screen is shown or still loading. */
  get place(): Place {
    return this.#place
  }

  /** Address with the base path, for use in a link. */
  toHref(to: Address): string {
    return `${this.#base}${to}`
  }

  /** Calls the listener with the current address and screen, at once and after each change. */
  subscribe(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener)
    if (this.#shown !== undefined) listener(this.#shown)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the view of the current address: at the start, and again after a login. */
  refresh(): Promise<void> {
    return this.#go(this.#place, undefined)
  }

  /** Resolves when it is shown. */
  navigate(to: Address, options: NavigateOptions = {}): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    if (to === this.#place.href && this.#history.location.href === this.toHref(to)) {
      return Promise.resolve()
    }
    this.#keepsScroll = options.keepsScroll === true
    const arrival = new Promise<void>((resolve) => this.#arrivals.push(resolve))
    const { replace = false, ignoresBlockers = false } = options
    this.#history[replace ? 'replace' : 'push'](this.toHref(to), undefined, {
      ignoreBlocker: ignoresBlockers,
    })
    return arrival
  }

  /** Goes back if the previous entry has this address, or replaces the current one with it. */
  returnTo(to: Address): void {
    if (to === this.#before && !this.#isClosed) this.#history.back()
    else void this.navigate(to, { replace: true })
  }

  /** The address bar shows another address for so long; gives the function that ends it. */
  mask(to: Address): () => void {
    const { href } = this.#place
    this.#isMasked = true
    this.#history.replace(this.toHref(to), { under: href } satisfies Masked, QUIETLY)
    return () => {
      this.#isMasked = false
      if (maskedBy(this.#history.location) === undefined) return
      this.#keepsScroll = true
      this.#history.replace(this.toHref(href), undefined, QUIETLY)
    }
  }

  /** Asked before another address is shown; `true` stays here. Gives the function that takes it off. */
  block(blocker: {
    shouldStay: (next: Place, action: HistoryAction) => Promise<boolean> | boolean
    asksBeforeUnload: () => boolean
  }): () => void {
    return this.#history.block({
      blockerFn: ({ nextLocation, action }) =>
        blocker.shouldStay(this.#toPlace(nextLocation), action),
      enableBeforeUnload: blocker.asksBeforeUnload,
    })
  }

  /** Leaves the browser's history to another router: nothing is navigated any more. */
  close(): void {
    this.#isClosed = true
    this.#history.destroy()
  }

  #toPlace({ pathname, search, state }: HistoryLocation): Place {
    const within = pathname.startsWith(this.#base) ? pathname.slice(this.#base.length) : pathname
    const path = within.replace(/\/+$/, '') || '/'
    return {
      pathname: path,
      search: parseSearch(search),
      href: `${path}${search}` as Address, // the one that is shown
      key: state.key ?? '',
    }
  }

  async #go(place: Place, action: HistoryAction | undefined): Promise<void> {
    if (action === 'PUSH') this.#before = this.#place.href
    else if (action !== undefined && action !== 'REPLACE') this.#before = undefined
    this.#place = place
    const keepsScroll = this.#keepsScroll
    this.#keepsScroll = false
    const found = this.#find(place)
    // Synchronous where possible, so that address and screen change together.
    const destination = found instanceof Promise ? await found.catch(thrower) : found
    if (this.#place !== place) return
    if ('redirect' in destination) {
      return this.navigate(destination.redirect, { replace: true, ignoresBlockers: true })
    }
    this.#shown = { place, view: destination, action, keepsScroll }
    for (const listener of this.#listeners) listener(this.#shown)
    const arrivals = this.#arrivals
    this.#arrivals = []
    for (const arrive of arrivals) arrive()
  }
}

/** Address that an entry masks with another one. */
function maskedBy({ state }: HistoryLocation): Address | undefined {
  return (state as Masked).under // written by `mask`
}

/** View that throws the error of missing code when it is rendered, where the error can be shown. */
function thrower(error: unknown): View {
  const Screen = () => {
    throw error
  }
  return { pattern: '', Screen, params: {} }
}
