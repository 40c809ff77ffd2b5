import { freePort } from '@signalbox/testing/free-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended } from './machine.ts'

const BINARY = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find((path) => existsSync(path))

/** Debian's Mosquitto with these lines of configuration, if it is here. */
export async function startMosquitto(...lines: readonly string[]) {
  if (BINARY === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bench-mosquitto-'))
  const port = await freePort()
  const config = join(folder, 'mosquitto.conf')
  const common = [`listener ${port} 127.0.0.1`, 'persistence false', 'log_dest none']
  writeFileSync(config, [...common, ...lines].join('\n'))
  const child: ChildProcess = spawn(BINARY, ['-c', config], { stdio: 'ignore' })
  await waitFor(() => canConnect(port), { what: 'Mosquitto' })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
