import { median, type Row, type Settings, waitForStartup, startLoad } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const PER_SECOND = 10_000
const SHARES = ['p50', 'p99', 'p99.9'] as const

/** How long a message takes from a publisher to a subscriber, under a steady load. */
export async function latency({ isSmoke, broker }: Settings): Promise<Row[]> {
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const mosquitto = await startMosquitto('allow_anonymous true', 'set_tcp_nodelay true')
  try {
    const measure = async (port: number) => {
      const load = startLoad('latency', port, PER_SECOND, isSmoke ? 300 : 10_000)
      return (await load.line()).split(' ').map(Number)
    }
    const ours: number[][] = []
    const theirs: number[][] = []
    for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
      ours.push(await measure(Number(new URL(signalbox.mqttUrl).port)))
      if (mosquitto) theirs.push(await measure(mosquitto.port))
    }
    const middle = (rounds: readonly number[][], at: number) =>
      median(rounds.map((round) => round[at] ?? Number.NaN))
    const arrived = Math.round(middle(ours, SHARES.length))
    return [
      ...SHARES.map((share, at): Row => {
        const [mine, other] = [middle(ours, at), middle(theirs, at)]
        return {
          figure: `latency at ${PER_SECOND.toLocaleString('en')} msg/s, ${share}`,
          value: mosquitto
            ? `${mine.toFixed(2)} ms, Mosquitto ${other.toFixed(2)} ms`
            : `${mine.toFixed(2)} ms (no Mosquitto here)`,
          budget: '1 times Mosquitto',
          isMet: mosquitto && !isSmoke ? mine <= other : undefined,
        }
      }),
      {
        figure: 'messages that arrived, of 10,000/s',
        value: `${arrived.toLocaleString('en')}/s`,
        budget: '99 %',
        isMet: isSmoke ? undefined : arrived >= PER_SECOND * 0.99,
      },
    ]
  } finally {
    await mosquitto?.stop()
    await signalbox.stop()
  }
}
