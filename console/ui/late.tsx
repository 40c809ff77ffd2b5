import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { fetchCode, isMissingCode, toError } from '#code.ts'
import { Loading } from './Loading.tsx'
import { MissingDialog, type MissingCodeProps, MissingPart } from './MissingCode.tsx'

/** Delays after which a part of a screen tries to fetch its missing code again. */
const LATER_MS = [2000, 4000, 8000]

interface LateOptions {
  /**
   * Placeholder while the code is fetched; by default, lines of text. `null` is for parts that hardly change the page.
   */
  waiting?: ReactNode
  /** Placeholder if the code could not be fetched. */
  Missing?: ComponentType<MissingCodeProps>
}

type Part = (props: never) => ReactNode

/** Fetches the code ahead; where that fails it is fetched when the part is rendered. */
interface Preloadable {
  preload: () => void
}

/**
 * Part of a screen whose code is fetched when it is first rendered: `late(async () => (await
 * import('./Big.tsx')).Big)`. If that fails, a message is shown and the fetch is repeated; the content around it stays.
 */
export function late<C extends Part>(load: () => Promise<C>, options?: LateOptions) {
  return makeLate(load, { Missing: MissingPart, waiting: <Loading />, ...options }, true)
}

/**
 * Dialog or panel whose code is fetched when it first opens, and which opens late only if the user still wants it.
 * `onClose` closes it.
 */
export function lateDialog<C extends Part>(load: () => Promise<C>) {
  return makeLate(load, { Missing: MissingDialog }, false)
}

function makeLate<C extends Part>(
  load: () => Promise<C>,
  { waiting = null, Missing = MissingPart }: LateOptions,
  retries: boolean,
): C & Preloadable {
  let Loaded: ComponentType<object> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = () => {
    fetching ??= fetchCode(load)
      .then((component) => {
        Loaded = component as unknown as ComponentType<object> // given the props that `C` has
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  function Late(props: { onClose?: () => void }) {
    const [failures, setFailures] = useState<readonly Error[]>([])
    const [attempt, again] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Loaded !== undefined) return undefined
      let isGone = false
      fetchOnce().then(
        () => isGone || setFailures([]),
        (error: unknown) => isGone || setFailures((before) => [...before, toError(error)]),
      )
      return () => {
        isGone = true
      }
    }, [attempt])
    useEffect(() => {
      if (!retries || failures.length === 0) return undefined
      const ms = LATER_MS[Math.min(failures.length, LATER_MS.length) - 1]
      const timer = setTimeout(again, ms)
      return () => clearTimeout(timer)
    }, [failures])
    if (Loaded !== undefined) return <Loaded {...props} />
    const last = failures.at(-1)
    if (last === undefined) return waiting
    // Code that came and failed will fail again.
    if (!isMissingCode(last)) throw last
    return <Missing onRetry={again} onClose={props.onClose} />
  }
  const preload = () => void fetchOnce().catch(() => undefined)
  return Object.assign(Late, { preload }) as unknown as C & Preloadable // the props are passed on
}
