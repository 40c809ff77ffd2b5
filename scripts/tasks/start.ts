import { main } from '@signalbox/server/main'

/** `npm start`: runs the server in this process; `prepare` has run before, in another one. */
export function run(args: string[]): Promise<number> {
  return main(args)
}
