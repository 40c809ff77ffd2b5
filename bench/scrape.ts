import {
  median,
  quantile,
  type Row,
  type Settings,
  startLoad,
  waitForConnections,
  waitForStartup,
} from './machine.ts'

const BUDGET_MS = 100

/** How long Prometheus waits for metrics while many clients are connected. */
export async function scrape({ isSmoke, broker }: Settings): Promise<Row[]> {
  const count = isSmoke ? 500 : 15_000
  const scrapes = isSmoke ? 10 : 300
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const idle = startLoad('hold', Number(new URL(signalbox.mqttUrl).port), count)
  try {
    await idle.line()
    const api = await signalbox.api()
    await waitForConnections(api, count)
    const rows: Row[] = []
    for (const path of ['stats', 'auth', 'data_integration']) {
      const times: number[] = []
      for (let i = -5; i < scrapes; i++) {
        const at = performance.now()
        const response = await fetch(`${signalbox.apiUrl}/prometheus/${path}`)
        await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        // The first few are the compiler's.
        if (i >= 0) times.push(performance.now() - at)
      }
      const p99 = quantile(times, 0.99)
      rows.push({
        figure: `GET /prometheus/${path}, ${count.toLocaleString('en')} connections`,
        value: `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        budget: `p99 ${BUDGET_MS} ms`,
        isMet: isSmoke ? undefined : p99 < BUDGET_MS,
      })
    }
    return rows
  } finally {
    await idle.end()
    await signalbox.stop()
  }
}
