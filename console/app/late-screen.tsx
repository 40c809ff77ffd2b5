import { type ComponentType, useEffect, useReducer } from 'react'
import type { Route } from '../routing/router.ts'
import { isStaleChunk, StaleScreen } from './Crash.tsx'

type Screen = ComponentType<Readonly<Record<string, string>>>
type Load = () => Screen | Promise<Screen>

const AT_ONCE_MS = [500, 1000]
const LATER_MS = [2000, 4000, 8000]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The code of a screen. While the server is away it cannot be fetched: after two more attempts there is a
 * screen in its place that retries, and becomes the real one when the server is back.
 */
export function loadScreen({ component: load }: Pick<Route, 'component'>): ReturnType<Load> {
  const fetched = load()
  return fetched instanceof Promise ? fetched.catch(() => loadAgain(load)) : fetched
}

async function loadAgain(load: Load): Promise<Screen> {
  let last: unknown
  for (const ms of AT_ONCE_MS) {
    await wait(ms)
    try {
      return await load()
    } catch (error) {
      last = error
    }
  }
  // Code that came and failed will fail again.
  if (!(last instanceof Error) || !isStaleChunk(last)) throw last
  return lateScreen(load)
}

function lateScreen(load: Load): Screen {
  let Loaded: Screen | undefined
  return function LateScreen(params) {
    const [, show] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>
      const again = (failures: number) => {
        const ms = LATER_MS[Math.min(failures, LATER_MS.length - 1)]
        timer = setTimeout(() => {
          Promise.resolve(load()).then(
            (component) => {
              Loaded = component
              show()
            },
            () => again(failures + 1),
          )
        }, ms)
      }
      if (Loaded === undefined) again(0)
      return () => clearTimeout(timer)
    }, [])
    return Loaded === undefined ? <StaleScreen /> : <Loaded {...params} />
  }
}
