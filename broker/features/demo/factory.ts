import { DEMO_CLIENTS, DEMO_TOPICS } from '@signalbox/contract/demo'

/** The clients and topics of the demo; the same each time, so that a later process knows what to remove. */

const LINES = [1, 2, 3]
const MACHINES = ['press', 'robot', 'oven', 'conveyor', 'packer'] as const

export interface Machine {
  clientId: string
  /** Without the last level. */
  topic: string
  /** Number of the machine, which makes its readings differ from those of the others. */
  seed: number
}

export const machines: readonly Machine[] = LINES.flatMap((line) =>
  MACHINES.map((machine, i) => ({
    clientId: `${DEMO_CLIENTS}line-${line}-${machine}`,
    topic: `${DEMO_TOPICS}/line-${line}/${machine}`,
    seed: line * 10 + i,
  })),
)

interface Service {
  clientId: string
  filter: string
  qos: 0 | 1
  /** Subscribes and disconnects: its messages wait. */
  isAsleep?: true
}

export const services: readonly Service[] = [
  {
    clientId: `${DEMO_CLIENTS}historian-1`,
    filter: `$share/demo/${DEMO_TOPICS}/+/+/telemetry`,
    qos: 1,
  },
  {
    clientId: `${DEMO_CLIENTS}historian-2`,
    filter: `$share/demo/${DEMO_TOPICS}/+/+/telemetry`,
    qos: 1,
  },
  { clientId: `${DEMO_CLIENTS}dashboard`, filter: `${DEMO_TOPICS}/#`, qos: 0 },
  { clientId: `${DEMO_CLIENTS}alerts`, filter: `${DEMO_TOPICS}/+/+/state`, qos: 1 },
  {
    clientId: `${DEMO_CLIENTS}report`,
    filter: `${DEMO_TOPICS}/+/+/state`,
    qos: 1,
    isAsleep: true,
  },
]

export const clientIds: readonly string[] = [...machines, ...services].map(
  ({ clientId }) => clientId,
)

/** Topics of the retained messages. */
export const retainedTopics: readonly string[] = machines.flatMap(({ topic }) => [
  `${topic}/state`,
  `${topic}/config`,
])

/** Reading of a machine: slow waves, so that charts have a shape. */
export function readTelemetry(seed: number, count: number) {
  const wave = (period: number) => Math.sin(((count + seed * 7) * 2 * Math.PI) / period)
  return {
    temperature: Math.round((62 + seed / 3 + 6 * wave(90)) * 10) / 10,
    vibration: Math.round((1.2 + 0.4 * wave(23)) * 100) / 100,
    pieces: count,
  }
}
