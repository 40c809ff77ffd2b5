import type { ComponentType } from 'react'
import type { Route } from '../routing/router.ts'
import { fetchCode, isMissingCode } from '../code.ts'
import { late } from '../ui/late.tsx'
import { MissingScreen } from './Crash.tsx'

type Params = Readonly<Record<string, string>>
type Screen = ComponentType<Params>

/**
 * The code of a screen. If it cannot be fetched there is a screen in its place that retries, and becomes the
 * real one when the server is back.
 */
export function loadScreen({
  component: load,
}: Pick<Route, 'component'>): Screen | Promise<Screen> {
  const fetched = load()
  if (!(fetched instanceof Promise)) return fetched
  const begun = [fetched]
  return fetchCode(async () => begun.pop() ?? load()).catch((error: unknown) => {
    // Code that came and failed will fail again.
    if (!isMissingCode(error)) throw error
    const render = async () => {
      const Loaded = await load()
      return (params: Params) => <Loaded {...params} />
    }
    return late(render, { Missing: MissingScreen, waiting: <MissingScreen /> })
  })
}
