import { flushCompileCache } from 'node:module'
import { isConsoleStale, noteServerCompiled } from '../stale.mjs'
import { run as build } from './build.ts'

/**
 * What `npm start` has done by another process before it: builds the console where it is older than
 * its source, and compiles the server. Both would leave their memory with the server.
 */
export async function run(args: string[]): Promise<number> {
  const { readOptions } = await import('@signalbox/server/options')
  const { StartError } = await import('@signalbox/server/start-error')
  try {
    if (readOptions(args, process.env).kind !== 'start') return 0
  } catch (error) {
    // The server reports it.
    if (error instanceof StartError) return 0
    throw error
  }
  if (isConsoleStale()) {
    console.error('Building the console …')
    if ((await build([])) !== 0) {
      console.error('signalbox: The console could not be built; see above for the reason.')
      return 1
    }
  }
  await import('./start.ts')
  flushCompileCache()
  noteServerCompiled()
  return 0
}
