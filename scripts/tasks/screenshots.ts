import { main } from '@signalbox/e2e/screenshots/main'
import { isConsoleStale } from '../stale.mjs'
import { run as build } from './build.ts'

/** `npm run screenshots`: pictures of the console as it is now. */
export async function run(args: string[]): Promise<number> {
  if (isConsoleStale() && (await build([])) !== 0) return 1
  return main(args)
}
