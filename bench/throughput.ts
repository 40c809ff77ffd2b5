import { median, type Row, type Settings, startLoad } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const PAYLOAD_BYTES = 64

/** One publisher to one and to ten subscribers, QoS 0: ours and Mosquitto in turn, in the same run. */
export async function throughput({ isSmoke, broker }: Settings): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 5
  const durationMs = isSmoke ? 300 : 3000
  const signalbox = await broker()
  const mosquitto = await startMosquitto(
    'allow_anonymous true',
    'max_queued_messages 0',
    'set_tcp_nodelay true',
  )
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
