import { copyCheckout } from '@signalbox/testing/checkout'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { median, settledMemoryKiB, type Row, type Settings } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const BUDGET_MIB = 110
/** The memory of the start is given back two seconds after it. */
const SETTLE_MS = 5000

interface Process {
  readonly pid: number
  stop(): Promise<unknown>
}

/** Resident memory of brokers that nobody has connected to yet. */
export async function memory({ isSmoke }: Settings): Promise<Row[]> {
  const theirs = await startMosquitto('allow_anonymous true')
  const mosquitto = theirs === undefined ? '' : `, Mosquitto ${inMiB(await measure(theirs))}`
  const row = (figure: string, mib: number): Row => ({
    figure: `resident memory of a fresh broker, ${figure}`,
    value: `${inMiB(mib)}${mosquitto}`,
    budget: `${BUDGET_MIB} MiB`,
    isMet: isSmoke ? undefined : mib <= BUDGET_MIB,
  })
  if (isSmoke) return [row('compiled before', await measure(await startSignalbox(), 100))]
  const first: number[] = []
  const second: number[] = []
  for (let i = 0; i < 3; i++) {
    const checkout = copyCheckout()
    try {
      first.push(await measure(await checkout.start()))
      second.push(await measure(await checkout.start()))
    } finally {
      checkout.remove()
    }
  }
  return [
    row('after the first start, which builds', median(first)),
    row('after the second start', median(second)),
  ]
}

/** MiB; ends the process. */
async function measure(process: Process, settleMs = SETTLE_MS): Promise<number> {
  try {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return (await settledMemoryKiB(process.pid)) / 1024
  } finally {
    await process.stop()
  }
}

const inMiB = (mib: number) => `${mib.toFixed(0)} MiB`
