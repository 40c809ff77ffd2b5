import { rateBeside } from './beside.ts'
import { settledMemoryKiB, type Row, type Settings, waitForStartup, startLoad } from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

interface Measured {
  seconds: number
  bytesEach: number
  perSecond: number
}

/** A million subscriptions: how soon they are there, what each costs, and how fast messages find theirs. */
export async function subscriptions({ isSmoke, broker }: Settings): Promise<Row[]> {
  const count = isSmoke ? 5000 : 1_000_000
  const measure = async (port: number, pid: number): Promise<Measured> => {
    const before = await settledMemoryKiB(pid, isSmoke)
    const load = startLoad('subscriptions', port, count, isSmoke ? 300 : 5000)
    const seconds = Number(await load.line())
    const bytesEach = (((await settledMemoryKiB(pid, isSmoke)) - before) * 1024) / count
    return { seconds, bytesEach, perSecond: Number(await load.end()) }
  }
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const ours = await measure(Number(new URL(signalbox.mqttUrl).port), signalbox.pid).finally(() =>
    signalbox.stop(),
  )
  const mosquitto = await startMosquitto(
    'allow_anonymous true',
    'max_queued_messages 0',
    'set_tcp_nodelay true',
  )
  const theirs =
    mosquitto && (await measure(mosquitto.port, mosquitto.pid).finally(() => mosquitto.stop()))
  const beside = (inWords: (measured: Measured) => string) =>
    theirs === undefined
      ? `${inWords(ours)} (no Mosquitto here)`
      : `${inWords(ours)}, Mosquitto ${inWords(theirs)}`
  const many = count.toLocaleString('en')
  const isMet = (ratio: number) => (theirs === undefined || isSmoke ? undefined : ratio >= 1)
  return [
    {
      figure: `${many} subscriptions made`,
      value: beside(({ seconds }) => `${seconds.toFixed(1)} s`),
      budget: '1 times Mosquitto',
      isMet: isMet((theirs?.seconds ?? 0) / ours.seconds),
    },
    {
      figure: `memory of a subscription, at ${many}`,
      value: beside(({ bytesEach }) => `${Math.round(bytesEach).toLocaleString('en')} bytes`),
      budget: '',
      isMet: undefined,
    },
    rateBeside(
      `1 publisher → one of ${many} subscriptions, delivered`,
      [ours.perSecond],
      theirs === undefined ? [] : [theirs.perSecond],
      { budget: 1, isSmoke },
    ),
  ]
}
