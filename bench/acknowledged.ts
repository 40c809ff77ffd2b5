import { median, type Row, type Settings, startLoad } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

interface Loop {
  qos: 1 | 2
  publishers: number
  subscribers: number
  /** Unacknowledged messages of each publisher. */
  window: number
  /** Times Mosquitto. */
  budget?: number
}

const LOOPS: readonly Loop[] = [
  { qos: 1, publishers: 1, subscribers: 1, window: 20, budget: 1.5 },
  { qos: 1, publishers: 1, subscribers: 10, window: 20, budget: 1.5 },
  { qos: 2, publishers: 1, subscribers: 1, window: 20, budget: 1.2 },
  { qos: 2, publishers: 1, subscribers: 10, window: 20, budget: 1.2 },
  { qos: 1, publishers: 1000, subscribers: 1, window: 1 },
  { qos: 1, publishers: 1, subscribers: 1000, window: 20 },
]

/** QoS 1 and 2 in a closed loop, and what is lost with 100 in flight: ours and Mosquitto in turn. */
export async function acknowledged({ isSmoke, broker }: Settings): Promise<Row[]> {
  const signalbox = await broker()
  const ours = Number(new URL(signalbox.mqttUrl).port)
  const unlimited = await startMosquitto(
    'allow_anonymous true',
    'max_queued_messages 0',
    'set_tcp_nodelay true',
  )
  const byDefault = await startMosquitto('allow_anonymous true', 'set_tcp_nodelay true')
  try {
    const rows: Row[] = []
    // One of each QoS is all that a smoke run needs.
    const loops = isSmoke
      ? LOOPS.filter(({ subscribers, window }) => subscribers === 1 && window > 1)
      : LOOPS
    for (const loop of loops) rows.push(await speed(loop, ours, unlimited?.port, isSmoke))
    for (const qos of [0, 1, 2]) {
      for (const publishers of isSmoke ? [10] : [1, 10]) {
        for (const subscribers of isSmoke ? [1] : [1, 10]) {
          rows.push(await loss([qos, publishers, subscribers], ours, byDefault?.port, isSmoke))
        }
      }
    }
    return rows
  } finally {
    await unlimited?.stop()
    await byDefault?.stop()
    await signalbox.stop()
  }
}

async function speed(
  { qos, publishers, subscribers, window, budget }: Loop,
  ours: number,
  theirs: number | undefined,
  isSmoke: boolean,
): Promise<Row> {
  const rates: number[] = []
  const others: number[] = []
  const many = isSmoke ? Math.min(publishers, 50) : publishers
  const measure = async (port: number) => {
    const words = [port, qos, many, subscribers, window, isSmoke ? 200 : 3000]
    return Number(await startLoad('acknowledged', ...words).line())
  }
  for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
    rates.push(await measure(ours))
    if (theirs !== undefined) others.push(await measure(theirs))
  }
  const ratio = median(rates) / median(others)
  const text = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`
  const limit = (count: number) => count.toLocaleString('en')
  return {
    figure: `${limit(publishers)} → ${limit(subscribers)}, QoS ${qos}, ${window} in flight each, delivered`,
    value:
      theirs === undefined
        ? `${text(rates)} (no Mosquitto here)`
        : `${text(rates)}, Mosquitto ${text(others)}: ${ratio.toFixed(2)} times`,
    budget: budget === undefined ? '' : `${budget} times Mosquitto`,
    isMet: budget === undefined || theirs === undefined || isSmoke ? undefined : ratio >= budget,
  }
}

async function loss(
  [qos = 0, publishers = 1, subscribers = 1]: readonly number[],
  ours: number,
  theirs: number | undefined,
  isSmoke: boolean,
): Promise<Row> {
  const messages = isSmoke ? 500 : 20_000
  const lost = async (port: number) => {
    const words = [port, qos, publishers, subscribers, 100, 0, messages]
    const { delivered, expected } = JSON.parse(await startLoad('acknowledged', ...words).line())
    return { count: expected - delivered, share: ((expected - delivered) / expected) * 100 }
  }
  const own = await lost(ours)
  const other = theirs === undefined ? undefined : await lost(theirs)
  const text = ({ count, share }: { count: number; share: number }) =>
    `${count.toLocaleString('en')} (${share.toFixed(1)} %)`
  return {
    figure: `${publishers} → ${subscribers}, QoS ${qos}, 100 in flight each: lost of ${messages.toLocaleString('en')} messages`,
    value: `${text(own)}${other === undefined ? '' : `, Mosquitto ${text(other)}`}`,
    budget: '0',
    isMet: own.count === 0,
  }
}
