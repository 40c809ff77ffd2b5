import { readOptions } from '@signalbox/server/options'
import { type Signalbox, start } from '@signalbox/server/start'
import type { Answer, Request } from './shared-process.ts'

// Several Signalboxes in one process, started by `openSignalbox`.

/** Of PBKDF2: that of production takes 200 ms for each login. */
const PASSWORD_ROUNDS = 10

const running = new Map<number, Signalbox>()

async function open(id: number, args: readonly string[]): Promise<string> {
  const command = readOptions(args, {})
  if (command.kind !== 'start') throw new Error(`no start: ${args.join(' ')}`)
  const signalbox = await start(command.options, { passwordRounds: PASSWORD_ROUNDS })
  running.set(id, signalbox)
  return signalbox.addresses.map((each) => each.join(' ')).join('\n')
}

async function close(id: number): Promise<void> {
  await running.get(id)?.close()
  running.delete(id)
}

process.on('message', async (request: Request) => {
  const { id } = request
  const answer: Answer = { id }
  try {
    if ('start' in request) answer.output = await open(id, request.start)
    else await close(request.stop)
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
