import { serverCertificate, serverKey } from '@signalbox/broker/kernel/testing/certificates'
import { freePort } from '@signalbox/testing/free-port'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rateBeside } from './beside.ts'
import { type Row, type Settings, waitForStartup, startLoad } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const PAYLOAD_BYTES = 64
const QUEUES = ['allow_anonymous true', 'max_queued_messages 0', 'set_tcp_nodelay true']

/** TLS and WebSocket: one publisher to one subscriber with QoS 0, and TLS handshakes a second. */
export async function transports({ isSmoke }: Settings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }
  const [cert, key] = [write('cert.pem', serverCertificate), write('key.pem', serverKey)]
  const signalbox = await startSignalbox({
    args: ['--ssl-port', '0', '--tls-cert', cert, '--tls-key', key],
  })
  await waitForStartup({ isSmoke })
  const tls = await startMosquitto(...QUEUES, `certfile ${cert}`, `keyfile ${key}`, 'user root')
  // One with a listener for WebSocket alone does not start.
  const wsPort = await freePort()
  const ws = await startMosquitto(...QUEUES, `listener ${wsPort} 127.0.0.1`, 'protocol websockets')
  const durationMs = isSmoke ? 300 : 3000
  const portFromUrl = (url: string) => Number(new URL(url).port)
  /** In turn. */
  const measure = async (load: string, words: readonly string[], ours: number, theirs?: number) => {
    const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    const rate = async (port: number) => {
      const line = await startLoad(load, ...words.slice(0, 1), port, ...words.slice(1)).line()
      return Number(line.split(' ')[0])
    }
    for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
      rates.ours.push(await rate(ours))
      if (theirs !== undefined) rates.theirs.push(await rate(theirs))
    }
    return rates
  }
  const messages = (kind: string) => [kind, String(PAYLOAD_BYTES), String(durationMs)]
  try {
    const sslPort = portFromUrl(signalbox.sslUrl)
    const what = `1 publisher → 1, QoS 0, ${PAYLOAD_BYTES} bytes, delivered over`
    const overTls = await measure('over', messages('tls'), sslPort, tls?.port)
    const overWs = await measure('over', messages('ws'), portFromUrl(signalbox.wsUrl), ws && wsPort)
    const handshakes = ['tls', String(durationMs)]
    const connects = await measure('connects-over', handshakes, sslPort, tls?.port)
    return [
      rateBeside(`${what} TLS`, overTls.ours, overTls.theirs, { budget: 1, isSmoke }),
      rateBeside(`${what} WebSocket`, overWs.ours, overWs.theirs, { budget: 1, isSmoke }),
      rateBeside('connects over TLS, each with a handshake', connects.ours, connects.theirs, {
        budget: 0.9,
        isSmoke,
      }),
    ]
  } finally {
    await ws?.stop()
    await tls?.stop()
    await signalbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
