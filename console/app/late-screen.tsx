import type { ComponentType } from 'react'
import type { Route } from '#routing/router.ts'
import { fetchCode, isMissingCode } from '#code.ts'
import { late } from '#ui/late.tsx'
import { MissingScreen } from './Crash.tsx'

type Params = Readonly<Record<string, string>>
type Screen = ComponentType<Params>

/** Loads the code of a screen. If that fails, a placeholder retries, and becomes the screen when the server is back. */
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
    // The file is fetched again in the meantime, which may take as long as before.
    const waiting = <MissingScreen onRetry={() => location.reload()} />
    return late(render, { Missing: MissingScreen, waiting })
  })
}
