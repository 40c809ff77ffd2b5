import { freePort } from './free-port.ts'
import { type Folder, makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface Mosquitto {
  readonly port: number
  /** The folder of its files. */
  readonly folder: Folder
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends the broker and removes its data. */
  end(): Promise<void>
}

/**
 * A real Mosquitto on a free port of the loopback, for all clients.
 *
 * @param lines further lines of its configuration, which may name files in the folder
 */
export async function startMosquitto(
  lines: (folder: Folder) => readonly string[] = () => [],
): Promise<Mosquitto> {
  const program = findServer('mosquitto')
  const folder = makeFolder('signalbox-mosquitto-', {})
  const port = await freePort()
  const settings = folder.write(
    'mosquitto.conf',
    [
      ...[`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'user root'],
      ...[...lines(folder), ''],
    ].join('\n'),
  )
  const server = new ServerProcess(program, ['-c', settings], {}, /mosquitto version .* running/)
  const end = await startIn(folder, server)
  return { port, folder, start: () => server.start(), stop: () => server.stop('SIGTERM'), end }
}
