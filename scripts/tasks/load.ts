import { readOptions, USAGE, UsageError } from '../load/options.ts'
import { type LoadSummary, runLoad } from '../load/run.ts'
import { secondLine, summaryLines } from '../load/text.ts'

/** `npm run load -- --url mqtt://…`: load on any MQTT broker. 0: all clients connected and no message is missing. */
export async function run(args: string[]): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions(args, process.env, openFiles())
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\nnpm run load -- --help lists all options.`)
    return 2
  }
  if (options === undefined) {
    console.log(USAGE)
    return 0
  }
  const { isJson } = options
  const ending = new AbortController()
  const handleSignal = () => {
    // The second one does not wait.
    if (ending.signal.aborted) process.exit(130)
    ending.abort()
  }
  process.on('SIGINT', handleSignal)
  process.on('SIGTERM', handleSignal)
  // Live figures do not disturb the JSON.
  const show = isJson ? console.error : console.log
  try {
    const summary = await runLoad(
      options,
      {
        connecting: (connected, wanted) => show(`${connected} of ${wanted} clients connected`),
        second: (interval) => show(secondLine(interval)),
      },
      ending.signal,
    )
    console.log(isJson ? JSON.stringify(summary) : summaryLines(summary).join('\n'))
    return isComplete(summary) ? 0 : 1
  } finally {
    process.off('SIGINT', handleSignal)
    process.off('SIGTERM', handleSignal)
  }
}

const isComplete = ({ clients, received, expected, isInterrupted }: LoadSummary): boolean =>
  (isInterrupted || clients.connected === clients.wanted) &&
  clients.lost === 0 &&
  received >= expected

/** The soft limit of the process; `Infinity` where the system does not report it. */
function openFiles(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | 'unlimited' } }
  } // of Node's documentation
  const limit = report.userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}
