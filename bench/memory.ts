import { copyCheckout } from '@signalbox/testing/checkout'
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
export async function memory({ isSmoke, broker }: Settings): Promise<Row[]> {
  const theirs = await startMosquitto('allow_anonymous true')
  const mosquitto =
    theirs === undefined ? '' : `, Mosquitto ${inMiB(await measure(theirs, isSmoke))}`
  const row = (figure: string, mib: number): Row => ({
    figure: `resident memory of a fresh broker, ${figure}`,
    value: `${inMiB(mib)}${mosquitto}`,
    budget: `${BUDGET_MIB} MiB`,
    isMet: isSmoke ? undefined : mib <= BUDGET_MIB,
  })
  if (isSmoke) return [row('compiled before', await measure(await broker(), isSmoke))]
  const first: number[] = []
  const second: number[] = []
  for (let i = 0; i < 3; i++) {
    const checkout = copyCheckout()
    try {
      first.push(await measure(await checkout.start(), isSmoke))
      second.push(await measure(await checkout.start(), isSmoke))
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
async function measure(process: Process, isSmoke: boolean): Promise<number> {
  try {
    if (!isSmoke) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    return (await settledMemoryKiB(process.pid, isSmoke)) / 1024
  } finally {
    await process.stop()
  }
}

const inMiB = (mib: number) => `${mib.toFixed(0)} MiB`
