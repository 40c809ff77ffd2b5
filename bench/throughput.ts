import { startSignalbox } from '@signalbox/testing/signalbox'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@signalbox/testing/wait-for'
import { ended, median, type Row, type Settings, startLoad } from './machine.ts'

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'].find((path) => existsSync(path))
const PAYLOAD_BYTES = 64

/** One publisher to one and to ten subscribers, QoS 0: ours and Mosquitto in turn, in the same run. */
export async function throughput({ isSmoke }: Settings): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 5
  const durationMs = isSmoke ? 300 : 3000
  const signalbox = await startSignalbox()
  const mosquitto = MOSQUITTO === undefined ? undefined : await startMosquitto(MOSQUITTO)
  try {
    const rows: Row[] = []
    for (const [subscribers, budget] of [
      [1, 1],
      [10, 1.5],
    ] as const) {
      const ours: number[] = []
      const theirs: number[] = []
      const measure = async (port: number) =>
        Number(await startLoad('throughput', port, subscribers, PAYLOAD_BYTES, durationMs).line())
      for (let i = 0; i < rounds; i++) {
        ours.push(await measure(Number(new URL(signalbox.mqttUrl).port)))
        if (mosquitto) theirs.push(await measure(mosquitto.port))
      }
      const ratio = median(ours) / median(theirs)
      const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`
      rows.push({
        figure: `1 publisher → ${subscribers}, QoS 0, ${PAYLOAD_BYTES} bytes, delivered`,
        value: mosquitto
          ? `${perSecond(ours)}, Mosquitto ${perSecond(theirs)}: ${ratio.toFixed(2)} times`
          : `${perSecond(ours)} (no Mosquitto here)`,
        budget: `${budget} times Mosquitto`,
        isMet: mosquitto && !isSmoke ? ratio >= budget : undefined,
      })
    }
    return rows
  } finally {
    await mosquitto?.stop()
    await signalbox.stop()
  }
}

async function startMosquitto(binary: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mosquitto-'))
  const port = await freePort()
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(
    config,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence false',
      'log_dest none',
      'max_queued_messages 0',
      'set_tcp_nodelay true',
    ].join('\n'),
  )
  const child: ChildProcess = spawn(binary, ['-c', config], { stdio: 'ignore' })
  await waitFor(() => canConnect(port), { what: 'Mosquitto' })
  return {
    port,
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  server.close()
  await once(server, 'close')
  return port
}
