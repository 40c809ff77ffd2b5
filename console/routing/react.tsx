import type { HistoryAction } from '@tanstack/history'
import {
  Component,
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Address } from './path.ts'
import type { Place, Router, Shown } from './router.ts'
import { followScroll } from './scroll.ts'
import {
  changedSearch,
  isTypedOn,
  type RawSearch,
  readSearch,
  type SearchOf,
  type SearchSpec,
  stringifySearch,
} from './search.ts'

/**
 * Separate from the current view: lists have hundreds of links, which need the router only, and the router never
 * changes.
 */
const RouterContext = createContext<Router | undefined>(undefined)
const ShownContext = createContext<Shown | undefined>(undefined)

export interface CrashProps {
  error: unknown
  /** Renders the screen again. */
  reset: () => void
}

interface RouterViewProps {
  router: Router
  /** Shown in place of a screen that failed. */
  Crash: ComponentType<CrashProps>
}

/** The screen of the address, in its frame. */
export function RouterView({ router, Crash }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    let last = router.shown
    return router.subscribe((next) => {
      const isSameScreen = next.view.Screen === last?.view.Screen
      last = next
      // The next screen is rendered in parts, but typed text appears in the current one at once.
      if (isSameScreen) setShown(next)
      else startTransition(() => setShown(next))
    })
  }, [router])
  useLayoutEffect(() => followScroll(shown), [shown])
  useFocusOnHeading(shown)
  if (shown === undefined) return null
  const { pattern, Screen, params, Frame = Fragment } = shown.view
  const crash = (props: CrashProps) => (
    <Crash
      error={props.error}
      reset={() => {
        props.reset()
        void router.refresh()
      }}
    />
  )
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Boundary resetKey={shown} fallback={crash}>
          <Frame>
            <Boundary resetKey={shown} fallback={crash}>
              <Suspense>
                <Screen key={pattern} {...params} />
              </Suspense>
            </Boundary>
          </Frame>
        </Boundary>
      </ShownContext>
    </RouterContext>
  )
}

/** Moves the focus to the new heading after a navigation, so that a screen reader begins there. */
function useFocusOnHeading(shown: Shown | undefined): void {
  const pathname = shown?.place.pathname
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current !== undefined && last.current !== pathname) {
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    }
    last.current = pathname
  }, [pathname])
}

function within<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This is shown outside of the router')
  return value
}

export function useRouter(): Router {
  return within(useContext(RouterContext))
}

/** Address of the current view. */
export function usePlace(): Place {
  return within(useContext(ShownContext)).place
}

/** Changes the address. `isCorrection`: the address was wrong, and Back must not lead to it. */
export type ChangeSearch<T> = (part: Partial<T>, isCorrection?: boolean) => void

/**
 * Search parameters of the address, read and written by their declaration. Each change is an entry of the browser's
 * history, so that Back undoes the last filter, sort or page.
 */
export function useSearch<S extends SearchSpec>(
  spec: S,
): [search: SearchOf<S>, change: ChangeSearch<SearchOf<S>>] {
  const router = useRouter()
  const { pathname, search: raw } = usePlace()
  const search = useMemo(() => readSearch(spec, raw), [spec, raw])
  const change: ChangeSearch<SearchOf<S>> = (part, isCorrection = false) => {
    // The user is already leaving for another screen, whose address has other parameters.
    if (router.place.pathname !== pathname) return
    // Based on the current address, because the same event may have changed it before.
    const before = router.place.search
    const after = changedSearch(spec, before, part)
    const replace = isCorrection || isTypedOn(before, after)
    void router.navigate(withSearch(router.place, after), { replace, keepsScroll: true })
  }
  return [search, change]
}

/** All search parameters of the current view, for code that stores or passes them on as a whole. */
export function useRawSearch(): [
  search: RawSearch,
  change: (search: RawSearch, options?: { replace?: boolean }) => void,
] {
  const router = useRouter()
  return [
    usePlace().search,
    (search, options) => void router.navigate(withSearch(router.place, search), options),
  ]
}

/** The address of this place with other search parameters. */
export function withSearch(
  { pathname }: Place,
  search: Readonly<Record<string, unknown>>,
): Address {
  return `${pathname}${stringifySearch(search)}` as Address // of this screen
}

interface Blocker {
  isActive: boolean
  /** Asked when the user is about to go; `true` stays. */
  shouldStay: (next: Place, action: HistoryAction) => Promise<boolean> | boolean
  /** Whether the browser asks before it closes the page. */
  asksBeforeUnload: () => boolean
}

/** Asks before the user leaves a screen. */
export function useBlocker({ isActive, shouldStay, asksBeforeUnload }: Blocker): void {
  const router = useRouter()
  // Ends together with the screen, since Back may follow at once.
  useLayoutEffect(() => {
    if (isActive) return router.block({ shouldStay, asksBeforeUnload })
  })
}

interface BoundaryProps {
  /** Another value resets the error. */
  resetKey: unknown
  fallback: (props: CrashProps) => ReactNode
  children: ReactNode
}

/** A class, because React has no hook that catches errors of rendering. */
class Boundary extends Component<BoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override componentDidUpdate({ resetKey }: BoundaryProps): void {
    if (this.state.failed !== undefined && resetKey !== this.props.resetKey) this.#reset()
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    return this.props.fallback({ error: failed.error, reset: () => this.#reset() })
  }

  #reset(): void {
    this.setState({ failed: undefined })
  }
}
