import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isListening } from './is-listening.ts'
import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess } from './server-process.ts'
import { findServer } from './servers.ts'
import { waitFor } from './wait-for.ts'

export interface RabbitmqServer {
  readonly port: number
  readonly username: string
  readonly password: string
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: where it was, with what it had. */
  start(): Promise<void>
  /** For good: its data goes too. */
  end(): Promise<void>
}

const EPMD = '/usr/bin/epmd'
const USER = { username: 'guest', password: 'guest' }

/** A real RabbitMQ on free ports of the loopback, without plugins. */
export async function startRabbitmq(): Promise<RabbitmqServer> {
  const program = findServer('rabbitmq')
  const folder = makeFolder('signalbox-rabbitmq-', {})
  const [port, distribution, names] = [await freePort(), await freePort(), await freePort()]
  const settings = folder.write('rabbitmq.conf', `listeners.tcp.1 = 127.0.0.1:${port}\n`)
  const env = {
    HOME: folder.path,
    PATH: process.env.PATH,
    // The daemon that knows the names of Erlang's nodes: its own, which ends with the server.
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `signalbox${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: join(folder.path, 'data'),
    RABBITMQ_LOG_BASE: join(folder.path, 'log'),
    RABBITMQ_CONFIG_FILE: settings,
    RABBITMQ_ENABLED_PLUGINS_FILE: folder.write('plugins', '[].\n'),
    RABBITMQ_CONF_ENV_FILE: folder.write('env', ''),
    // Two schedulers are enough, and start faster on a small machine.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 2:2 +sbwt none',
  }
  const server = new ServerProcess(program, [], { env }, /Starting broker|Feature flags/)
  const start = async () => {
    // RabbitMQ starts it as well, and does not wait for it (`nodistribution`).
    spawnSync(EPMD, ['-daemon'], { env })
    await waitFor(() => isListening(names), { what: 'the names of nodes', timeoutMs: 60_000 })
    await server.start()
    // It reports this in a file only.
    await waitFor(() => isListening(port), { what: 'RabbitMQ to listen', timeoutMs: 60_000 })
  }
  const end = async () => {
    await server.stop('SIGTERM')
    spawnSync(EPMD, ['-kill'], { env })
    folder.remove()
  }
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    port,
    ...USER,
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.stop('SIGTERM'),
    start,
    end,
  }
}
