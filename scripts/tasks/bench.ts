import { main } from '@signalbox/bench/main'
import { isConsoleStale } from '../stale.mjs'
import { run as build } from './build.ts'

/** `npm run bench`: the console is measured as it is now. */
export async function run(args: string[]): Promise<number> {
  if (isConsoleStale() && (await build([])) !== 0) return 1
  return main(args)
}
