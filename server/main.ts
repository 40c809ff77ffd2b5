import { spawn } from 'node:child_process'
import { copyCommand } from './copy/command.ts'
import { helpText } from './help.ts'
import { type Environment, type Options, readOptions } from './options.ts'
import { releaseMemoryOfStart } from './release-memory.ts'
import { resetPassword } from './reset-password.ts'
import { type Signalbox, start, type StartSettings } from './start.ts'
import { StartError } from './start-error.ts'
import { SIGNALBOX_VERSION } from './version.ts'
import { boundYoungGeneration } from './young-generation.ts'

/** Time limit of a stop, after which the process ends anyway. */
const STOP_TIMEOUT_MS = 10_000

/**
 * The command line. Runs until a signal ends it; gives the exit code, 1 with one line of reason when
 * it cannot start.
 */
export async function main(
  args: readonly string[],
  env: Environment = process.env,
  settings: StartSettings = {},
): Promise<number> {
  try {
    if (args[0] === 'copy') {
      const { text, code } = await copyCommand(args.slice(1), env)
      console.log(text)
      return code
    }
    const command = readOptions(args, env)
    switch (command.kind) {
      case 'help':
        console.log(helpText(settings.command))
        return 0
      case 'version':
        console.log(SIGNALBOX_VERSION)
        return 0
      case 'resetPassword':
        console.log(await resetPassword(command.dataDir, command.username))
        return 0
      case 'start': {
        const stopped = stopSignal()
        const signalbox = await start(command.options, settings)
        if (!isInTerminal()) process.on('SIGHUP', () => void signalbox.reload())
        tell(signalbox, command.options)
        releaseMemoryOfStart()
        boundYoungGeneration()
        return await stop(signalbox, await stopped)
      }
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`signalbox: ${error.message}`)
    return 1
  }
}

/** Written in one piece, so that a process that waits for it receives all of it. */
function tell(signalbox: Signalbox, options: Options): void {
  const { addresses, broker } = signalbox
  const isNew = broker?.users.hasDefaultPassword('admin') ?? false
  const facts = isNew ? [...addresses, ['login', 'admin, password public'] as const] : addresses
  const width = Math.max(...facts.map(([what]) => what.length))
  const lines = facts.map(([what, fact]) => `  ${what.padEnd(width)}  ${fact}`)
  const isExposed = !/^(localhost$|127\.|::1$)/.test(options.host)
  if (isExposed && isNew) {
    lines.push('  The first password works on this machine alone: change it here first.')
  }
  console.log([`Signalbox ${SIGNALBOX_VERSION}`, ...lines].join('\n'))
  if (options.open) openBrowser(signalbox.url)
}

/** A terminal that is closed sends SIGHUP, which then ends the process. */
const isInTerminal = () => process.stdout.isTTY || process.stderr.isTTY

/** The first signal asks for a stop; a second one is not to wait for anything. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isStopping = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (isStopping) process.exit(1)
      isStopping = true
      resolve(signal)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    if (isInTerminal()) process.on('SIGHUP', onSignal)
  })
}

async function stop(signalbox: Signalbox, signal: NodeJS.Signals): Promise<number> {
  signalbox.log.info({ signal }, 'Stopping')
  const overdue = setTimeout(() => {
    signalbox.log.error('The stop timed out')
    process.exit(1)
  }, STOP_TIMEOUT_MS)
  await signalbox.close()
  clearTimeout(overdue)
  return 0
}

function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '', url],
  }
  const [command, ...args] = commands[process.platform] ?? ['xdg-open', url]
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  // Without a browser the address has been printed all the same.
  child.on('error', () => {})
  child.unref()
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
