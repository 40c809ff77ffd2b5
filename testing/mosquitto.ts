import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface Mosquitto {
  readonly port: number
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends the broker and removes its data. */
  end(): Promise<void>
}

/** A real Mosquitto on a free port of the loopback, for all clients. */
export async function startMosquitto(): Promise<Mosquitto> {
  const program = findServer('mosquitto')
  const folder = makeFolder('signalbox-mosquitto-', {})
  const port = await freePort()
  const settings = folder.write(
    'mosquitto.conf',
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'user root', ''].join('\n'),
  )
  const server = new ServerProcess(program, ['-c', settings], {}, /mosquitto version .* running/)
  const end = await startIn(folder, server)
  return { port, start: () => server.start(), stop: () => server.stop('SIGTERM'), end }
}
