import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, type Row, type Settings, waitForStartup } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const RUN = join(import.meta.dirname, '..', 'scripts', 'run.mjs')
const RATE = 5000

/** What `npm run load --json` prints, as far as it is used here. */
interface Summary {
  received: number
  expected: number
  latency?: { p50: number; p99: number }
  generator: { limitedSeconds: number }
}

/** The load that users of `npm run load` begin with: many clients in pairs, at a steady rate. */
export async function loadGenerator({ isSmoke, broker }: Settings): Promise<Row[]> {
  const clients = isSmoke ? 50 : 1000
  const seconds = isSmoke ? 1 : 10
  const rate = isSmoke ? 200 : RATE
  const measure = async (url: string): Promise<Summary> => {
    const words = ['--clients', clients, '--rate', rate, '--seconds', seconds].map(String)
    const args = [RUN, 'load', '--url', url, ...words, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Summary // of its own format
  }
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const mosquitto = await startMosquitto('allow_anonymous true', 'set_tcp_nodelay true')
  try {
    const ours: Summary[] = []
    const theirs: Summary[] = []
    for (let i = 0; i < (isSmoke ? 1 : 3); i++) {
      ours.push(await measure(signalbox.mqttUrl))
      if (mosquitto) theirs.push(await measure(`mqtt://127.0.0.1:${mosquitto.port}`))
    }
    const figure = `${clients.toLocaleString('en')} clients in pairs, ${rate.toLocaleString('en')} msg/s`
    const lost = ours.reduce((sum, { expected, received }) => sum + expected - received, 0)
    const limited = ours.reduce((sum, { generator }) => sum + generator.limitedSeconds, 0)
    return [
      ...(['p50', 'p99'] as const).map((share): Row => {
        const of = (all: readonly Summary[]) =>
          median(all.map(({ latency }) => latency?.[share] ?? Number.NaN))
        return {
          figure: `${figure}, latency ${share}`,
          value: mosquitto
            ? `${of(ours).toFixed(2)} ms, Mosquitto ${of(theirs).toFixed(2)} ms`
            : `${of(ours).toFixed(2)} ms (no Mosquitto here)`,
          budget: '',
          isMet: undefined,
        }
      }),
      {
        figure: `${figure}, lost messages`,
        value: `${lost}; the generator was the limit in ${limited} of ${seconds * ours.length} s`,
        budget: '0',
        isMet: isSmoke ? undefined : lost === 0,
      },
    ]
  } finally {
    await mosquitto?.stop()
    await signalbox.stop()
  }
}
