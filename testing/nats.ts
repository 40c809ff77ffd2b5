import { freePort } from './free-port.ts'
import { type Folder, makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface NatsServer {
  readonly port: number
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: where it was, with the streams that it had. */
  start(): Promise<void>
  /** Ends the server and removes its data. */
  end(): Promise<void>
}

/**
 * A real NATS server with JetStream on a free port of the loopback, for all clients.
 *
 * @param lines further lines of its configuration, which may name files in the folder
 */
export async function startNats(
  lines: (folder: Folder) => readonly string[] = () => [],
): Promise<NatsServer> {
  const program = findServer('nats')
  const folder = makeFolder('signalbox-nats-', {})
  const port = await freePort()
  const settings = folder.write(
    'nats.conf',
    [
      ...['host: 127.0.0.1', `port: ${port}`, 'max_payload: 65536'],
      ...[`jetstream { store_dir: ${folder.path} }`, ...lines(folder), ''],
    ].join('\n'),
  )
  const server = new ServerProcess(program, ['-c', settings], {}, /Server is ready/)
  const end = await startIn(folder, server)
  return {
    port,
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.stop('SIGTERM'),
    start: () => server.start(),
    end,
  }
}
