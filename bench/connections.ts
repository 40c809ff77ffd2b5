import { clientList } from '@signalbox/contract/clients'
import {
  median,
  quantile,
  settledMemoryKiB,
  type Row,
  type Settings,
  waitForConnections,
  waitForStartup,
  startLoad,
} from './machine.ts'

const MESSAGES_PER_SECOND = 10_000

/** Memory of idle connections, and how fast the API reads them, at rest and under load. */
export async function connections({ isSmoke, broker }: Settings): Promise<Row[]> {
  const count = isSmoke ? 500 : 15_000
  const calls = isSmoke ? 10 : 300
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const port = Number(new URL(signalbox.mqttUrl).port)
  const before = await settledMemoryKiB(signalbox.pid, isSmoke)
  const idle = startLoad('hold', port, count)
  try {
    await idle.line()
    const api = await signalbox.api()
    await waitForConnections(api, count)
    const each = ((await settledMemoryKiB(signalbox.pid, isSmoke)) - before) / count
    const people = count.toLocaleString('en')
    const rows: Row[] = [
      {
        figure: `memory of an idle connection, at ${people}`,
        value: `${each.toFixed(1)} KiB (${((each * 1e6) / 2 ** 20).toFixed(1)} GiB for 1,000,000, in several processes)`,
        budget: '12 KiB',
        isMet: isSmoke ? undefined : each < 12,
      },
    ]
    const lastPage = Math.min(100, Math.floor(count / 100))
    const questions = [
      ['first page', { limit: 100 }],
      [`page ${lastPage}`, { limit: 100, page: lastPage }],
      ['a part of the ID', { limit: 100, like_clientid: '4' }],
      ['the 20 that received most', { limit: 20, sort: 'recv_msg', order: 'desc' }],
      // The worst case: each client comes before all that were looked at.
      ['the last 100 IDs', { limit: 100, sort: 'clientid', order: 'desc' }],
    ] as const
    const ask = async (what: string, budget: [number, number]) => {
      for (const [name, query] of questions) {
        const times: number[] = []
        for (let i = -5; i < calls; i++) {
          const at = performance.now()
          const { data } = await api.call(clientList, { query })
          if (data.length !== query.limit) throw new Error(`${name}: ${data.length} rows`)
          // The first few are the compiler's.
          if (i >= 0) times.push(performance.now() - at)
        }
        const [p50, p99] = [median(times), quantile(times, 0.99)]
        rows.push({
          figure: `GET /clients of ${people}, ${name}${what}`,
          value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
          budget: [
            Number.isFinite(budget[0]) ? `p50 ${budget[0]} ms` : '',
            Number.isFinite(budget[1]) ? `p99 ${budget[1]} ms` : '',
          ]
            .filter(Boolean)
            .join(', '),
          isMet: isSmoke ? undefined : p50 < budget[0] && p99 < budget[1],
        })
      }
    }
    await ask('', [10, Number.POSITIVE_INFINITY])
    const load = startLoad('rate', port, MESSAGES_PER_SECOND)
    await load.line()
    await ask(` under ${MESSAGES_PER_SECOND.toLocaleString('en')} msg/s`, [
      Number.POSITIVE_INFINITY,
      50,
    ])
    const arrived = Number(await load.end())
    rows.push({
      figure: `messages delivered during the requests, of ${MESSAGES_PER_SECOND.toLocaleString('en')}/s`,
      value: `${arrived.toLocaleString('en')}/s`,
      budget: '99 %',
      isMet: isSmoke ? undefined : arrived > MESSAGES_PER_SECOND * 0.99,
    })
    return rows
  } finally {
    await idle.end()
    await signalbox.stop()
  }
}
