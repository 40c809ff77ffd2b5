import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isStale, run as build } from './build.ts'

/** `npm start`: builds the console where it is older than its source, then runs the server here. */
export async function run(args: string[]): Promise<number> {
  // Half of a start is reading code: what Node has compiled once is kept.
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
  const { main } = await import('@signalbox/server/main')
  const { StartError } = await import('@signalbox/server/start-error')
  return main(args, process.env, {
    beforeStart: async () => {
      if (!isStale()) return
      console.error('Building the console …')
      if ((await build([])) !== 0)
        throw new StartError('The console could not be built; the reason stands above.')
    },
  })
}
