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

/** An address, taken apart; without the base path. */
export interface Place {
  pathname: string
  search: RawSearch
  /** Path and search as in the address bar. */
  href: Address
  /** Of the entry in the browser's history. */
  key: string
}

type Params = Readonly<Record<string, string>>

/** A screen: where it is, and how its code is fetched. */
export interface Route {
  pattern: string
  /** The component, as soon as it has been fetched once. */
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

/** What an address leads to. */
export type Destination = { redirect: Address } | View

export interface View {
  /** Of the route: another one is another screen. */
  pattern: string
  Screen: ComponentType<Params>
  params: Params
  /** Around the screen; it stays while one screen follows the other. */
  Frame?: ComponentType<{ children: ReactNode }> | undefined
}

export interface Shown {
  place: Place
  view: View
  /** How the user came here; `undefined`: it is the first. */
  action: HistoryAction | undefined
  /** Where the page was scrolled to stays. */
  keepsScroll: boolean
}

interface NavigateOptions {
  /** In place of the entry of the history that is shown. */
  replace?: boolean
  /** Nothing is asked about unsaved input. */
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

/** State of an entry that shows another address than the one that it is of. */
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
  /** The address of the entry before the one that is shown, if this router has seen it. */
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
    this.#place = this.#placeOf(history.location)
    history.subscribe(({ location, action }) => {
      const under = maskedBy(location)
      if (under === undefined) void this.#go(this.#placeOf(location), action.type)
      // Back or Forward led to an entry whose mask has been taken off.
      else if (!this.#isMasked) this.#history.replace(this.hrefOf(under), undefined, QUIETLY)
    })
  }

  /** What is shown; `undefined`: the first screen is on its way. */
  get shown(): Shown | undefined {
    return this.#shown
  }

  /** The latest address: of what is shown, or of what is on its way. */
  get place(): Place {
    return this.#place
  }

  /** The same address with the base path, as a link has it. */
  hrefOf(to: Address): string {
    return `${this.#base}${to}`
  }

  /** Called with what is shown, now and after each change. */
  subscribe(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener)
    if (this.#shown !== undefined) listener(this.#shown)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what the address leads to: the first one, or the same again after a login. */
  refresh(): Promise<void> {
    return this.#go(this.#place, undefined)
  }

  /** Resolves when it is shown. */
  navigate(to: Address, options: NavigateOptions = {}): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    if (to === this.#place.href && this.#history.location.href === this.hrefOf(to)) {
      return Promise.resolve()
    }
    this.#keepsScroll = options.keepsScroll === true
    const arrival = new Promise<void>((resolve) => this.#arrivals.push(resolve))
    const { replace = false, ignoresBlockers = false } = options
    this.#history[replace ? 'replace' : 'push'](this.hrefOf(to), undefined, {
      ignoreBlocker: ignoresBlockers,
    })
    return arrival
  }

  /** Goes back to an address if it is the one before, or else shows it in place of this one. */
  returnTo(to: Address): void {
    if (to === this.#before && !this.#isClosed) this.#history.back()
    else void this.navigate(to, { replace: true })
  }

  /** The address bar shows another address for so long; gives the function that ends it. */
  mask(to: Address): () => void {
    const { href } = this.#place
    this.#isMasked = true
    this.#history.replace(this.hrefOf(to), { under: href } satisfies Masked, QUIETLY)
    return () => {
      this.#isMasked = false
      if (maskedBy(this.#history.location) === undefined) return
      this.#keepsScroll = true
      this.#history.replace(this.hrefOf(href), undefined, QUIETLY)
    }
  }

  /** Asked before another address is shown; `true` stays here. Gives the function that takes it off. */
  block(blocker: {
    shouldStay: (next: Place, action: HistoryAction) => Promise<boolean> | boolean
    asksBeforeUnload: () => boolean
  }): () => void {
    return this.#history.block({
      blockerFn: ({ nextLocation, action }) =>
        blocker.shouldStay(this.#placeOf(nextLocation), action),
      enableBeforeUnload: blocker.asksBeforeUnload,
    })
  }

  /** Leaves the browser's history to another router: nothing is navigated any more. */
  close(): void {
    this.#isClosed = true
    this.#history.destroy()
  }

  #placeOf({ pathname, search, state }: HistoryLocation): Place {
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
    // At once where it can be: the address and the screen change together.
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

/** The address that another one is shown for. */
function maskedBy({ state }: HistoryLocation): Address | undefined {
  return (state as Masked).under // written by `mask`
}

/** In place of a screen whose code has failed: it fails where it is shown. */
function thrower(error: unknown): View {
  const Screen = () => {
    throw error
  }
  return { pattern: '', Screen, params: {} }
}
