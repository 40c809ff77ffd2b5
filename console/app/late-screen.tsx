import { type ComponentType, useEffect, useReducer } from 'react'
import { isStaleChunk, StaleScreen } from './Crash.tsx'

type Load = () => Promise<ComponentType>

const AT_ONCE_MS = [500, 1000]
const LATER_MS = [2000, 4000, 8000]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The code of a screen. While the server is away it cannot be fetched: after two more attempts there is a
 * screen in its place that retries, and becomes the real one when the server is back.
 */
export async function loadScreen(load: Load): Promise<ComponentType> {
  for (const ms of AT_ONCE_MS) {
    try {
      return await load()
    } catch {
      await wait(ms)
    }
  }
  return load().catch((error: unknown) => {
    // Code that came and failed will fail again.
    if (!(error instanceof Error) || !isStaleChunk(error)) throw error
    return lateScreen(load)
  })
}

function lateScreen(load: Load): ComponentType {
  let Loaded: ComponentType | undefined
  return function LateScreen() {
    const [, show] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>
      const again = (failures: number) => {
        const ms = LATER_MS[Math.min(failures, LATER_MS.length - 1)]
        timer = setTimeout(() => {
          load().then(
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
    return Loaded === undefined ? <StaleScreen /> : <Loaded />
  }
}
