import { main } from '@signalbox/server/main'
import { isStale, run as build } from './build.ts'

/** `npm start`: builds the console where it is older than its source, then runs the server here. */
export async function run(args: string[]): Promise<number> {
  return main(args, process.env, {
    beforeStart: async () => {
      if (!isStale()) return
      console.error('Building the console …')
      const code = await build([])
      if (code !== 0 && code !== undefined) throw new Error('The console could not be built.')
    },
  })
}
