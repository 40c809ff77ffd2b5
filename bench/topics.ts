import { chromium } from '@playwright/test'
import type { Client } from '@signalbox/contract/client'
import {
  topicActivitySettingsUpdate,
  topicBranchList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { CHROMIUM_ARGS, findCompleteChromium } from '@signalbox/testing/chromium'
import { DEFAULT_USER, type Signalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import {
  median,
  settledMemoryKiB,
  type Row,
  type Settings,
  waitForStartup,
  startLoad,
} from './machine.ts'

const PARENT = 'device'

/** What it costs to know a million topics: memory, time to a level, the page, and the publishers. */
export async function topics({ isSmoke, broker }: Settings): Promise<Row[]> {
  const count = isSmoke ? 2000 : 1_000_000
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  try {
    const api = await signalbox.api()
    const ratio = await throughputRatio(signalbox, api, isSmoke)
    const port = Number(new URL(signalbox.mqttUrl).port)
    const before = await settledMemoryKiB(signalbox.pid, isSmoke)
    const load = startLoad('topics', port, count)
    await load.line()
    const known = async () => {
      const { index } = await api.call(topicBranchList, { query: { limit: 1 } })
      return index.topics
    }
    await waitFor(async () => (await known()) >= count, { timeoutMs: 120_000 })
    const each = ((await settledMemoryKiB(signalbox.pid, isSmoke)) - before) / count
    await load.end()
    const time = async (ask: () => Promise<unknown>) => {
      const times: number[] = []
      for (let i = -3; i < (isSmoke ? 3 : 50); i++) {
        const at = performance.now()
        await ask()
        // The first few are the compiler's.
        if (i >= 0) times.push(performance.now() - at)
      }
      return median(times)
    }
    const ask = (query: { order?: 'rate'; limit?: number; prefix?: string }) =>
      time(() => api.call(topicBranchList, { query: { parent: PARENT, ...query } }))
    const many = count.toLocaleString('en')
    const row = (figure: string, ms: number, budgetMs?: number): Row => ({
      figure,
      value: `${ms.toFixed(1)} ms`,
      budget: budgetMs === undefined ? '' : `${budgetMs} ms`,
      isMet: isSmoke || budgetMs === undefined ? undefined : ms < budgetMs,
    })
    const heapMB = await pageHeap(signalbox, isSmoke)
    return [
      {
        figure: 'throughput 1 → 1 with topics noted, to that without',
        value: `${ratio.toFixed(2)} times`,
        budget: '0.9 times',
        isMet: isSmoke ? undefined : ratio >= 0.9,
      },
      {
        figure: `memory of a topic, at ${many}`,
        value: `${(each * 1024).toFixed(0)} bytes`,
        budget: '',
        isMet: undefined,
      },
      row(`a level of ${many}, its first 100`, await ask({}), 100),
      row(`a level of ${many}, 1,000 in the middle`, await ask({ limit: 1000, prefix: '0' }), 100),
      row(`a level of ${many}, the 100 busiest`, await ask({ order: 'rate' })),
      row(
        `a search through ${many}`,
        await time(() => api.call(topicSearch, { query: { match: 'nothing is like this' } })),
      ),
      {
        figure: `memory of the page with 1,000 of ${many} open`,
        value: `${heapMB.toFixed(0)} MB of heap`,
        budget: '150 MB',
        isMet: isSmoke ? undefined : heapMB < 150,
      },
    ]
  } finally {
    await signalbox.stop()
  }
}

/** In turn, as both change with what else the machine does. */
async function throughputRatio(signalbox: Signalbox, api: Client, isSmoke: boolean) {
  const port = Number(new URL(signalbox.mqttUrl).port)
  const measured = { on: [] as number[], off: [] as number[] }
  for (let round = 0; round < (isSmoke ? 1 : 5); round++) {
    for (const name of ['off', 'on'] as const) {
      await api.call(topicActivitySettingsUpdate, {
        body: { enable: name === 'on', max_topics: 1_000_000 },
      })
      const load = startLoad('throughput', port, 1, 64, isSmoke ? 300 : 3000)
      measured[name].push(Number(await load.line()))
    }
  }
  return median(measured.on) / median(measured.off)
}

/** The heap of a page that shows as many rows of a level as there ever are, after a minute's worth of answers. */
async function pageHeap(signalbox: Signalbox, isSmoke: boolean): Promise<number> {
  const executablePath = await findCompleteChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await chrome.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
    await page.goto(`${signalbox.url}topics?topic=${PARENT}`)
    await page.locator('input[name=username]').fill(DEFAULT_USER.username)
    await page.locator('input[name=password]').fill(DEFAULT_USER.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('treeitem').filter({ hasText: PARENT }).click()
    const tree = page.getByRole('tree')
    const more = page.getByRole('treeitem').filter({ hasText: 'Show more' })
    for (let shown = 100; shown < 1000; shown *= 3) {
      // The level may arrive after the key.
      await waitFor(
        async () => {
          await tree.focus()
          await page.keyboard.press('End')
          return more.isVisible()
        },
        { what: 'the end of the level' },
      )
      await more.click()
      await more.waitFor({ state: 'hidden' })
    }
    if (!isSmoke) await page.waitForTimeout(10_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
  } finally {
    await chrome.close()
  }
}
