import { main } from '@signalbox/conformance/main'

/** `npm run conformance`: the suite against the target that the words name. */
export async function run(args: string[]): Promise<number> {
  return (await main(args)) === 0 ? 0 : 1
}
