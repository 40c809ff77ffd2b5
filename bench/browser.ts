import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '@signalbox/testing/chromium'
import { DEFAULT_USER, startSignalbox } from '@signalbox/testing/signalbox'
import { median, type Row, type Settings } from './machine.ts'

interface Recorded {
  longTasks: number[]
  interactions: number[]
}

/** What the console costs a browser: bytes, time on its main thread, how soon it reacts. */
export async function browser({ isSmoke }: Settings): Promise<Row[]> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const signalbox = await startSignalbox()
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await chrome.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
    await page.addInitScript(record)
    const fetched = await countFiles(page)
    await page.goto(`${signalbox.url}login`, { waitUntil: 'networkidle' })
    const login = fetched()
    await page.locator('input[name=username]').fill(DEFAULT_USER.username)
    await page.locator('input[name=password]').fill(DEFAULT_USER.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.waitForURL('**/dashboard/overview')
    await page.locator('main h1').waitFor()
    // What is still on its way belongs to this visit, not to the next.
    await quiet(page, fetched)
    // Two samples, so that there are charts to draw.
    if (!isSmoke) await page.waitForTimeout(25_000)

    // Anew, as someone who is logged in: nothing is cached that the overview needs.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    // Emptied, not switched off: that would fetch twice what is preloaded.
    await session.send('Network.clearBrowserCache')
    const before = fetched()
    await page.goto(`${signalbox.url}dashboard/overview`, { waitUntil: 'load' })
    await page.locator('main h1').waitFor()
    await quiet(page, fetched)
    const all = fetched()
    const overview = { bytes: all.bytes - before.bytes, files: all.files - before.files }

    await session.send('Performance.enable')
    const taskMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const idle: number[] = []
    for (let i = 0; i < (isSmoke ? 1 : 3); i++) {
      const at = await taskMs()
      const seconds = isSmoke ? 1 : 10
      await page.waitForTimeout(seconds * 1000)
      idle.push(((await taskMs()) - at) * (10 / seconds))
    }

    await page.evaluate(forget)
    for (const name of ['Nodes', 'Clients', 'Overview', 'Clients', 'Overview']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.waitForTimeout(500)
    }
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(500)
    await page.keyboard.type('clients', { delay: 50 })
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    const { longTasks, interactions }: Recorded = await page.evaluate(recorded)
    const slowest = Math.max(0, ...interactions)
    const longest = Math.max(0, ...longTasks)
    const size = ({ bytes, files }: Fetched) => `${(bytes / 1000).toFixed(1)} kB in ${files} files`
    const met = (isMet: boolean) => (isSmoke ? undefined : isMet)
    return [
      {
        figure: 'compressed files of a usable `/login`',
        value: size(login),
        budget: '150 kB',
        isMet: met(login.bytes < 150_000),
      },
      {
        figure: 'compressed files of `/dashboard/overview`',
        value: size(overview),
        budget: '260 kB',
        isMet: met(overview.bytes < 260_000),
      },
      {
        figure: 'idle overview, task time per 10 s',
        value: `${Math.round(median(idle))} ms`,
        budget: '150 ms',
        isMet: met(median(idle) < 150),
      },
      {
        figure: 'slowest interaction, input to next paint',
        value: slowest === 0 ? 'under 16 ms' : `${Math.round(slowest)} ms`,
        budget: '100 ms',
        isMet: met(slowest < 100),
      },
      {
        figure: 'longest task after load',
        value: longest === 0 ? 'none over 50 ms' : `${Math.round(longest)} ms`,
        budget: '50 ms',
        isMet: met(longest <= 50),
      },
    ]
  } finally {
    await chrome.close()
    await signalbox.stop()
  }
}

interface Fetched {
  bytes: number
  files: number
}

/** The static files that have come so far: compressed, without the headers around them. */
async function countFiles(page: Page): Promise<() => Fetched> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const isStatic = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (response.url.startsWith('http') && !/\/(api|signalbox)\//.test(pathname)) {
      isStatic.add(requestId)
    }
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (isStatic.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ bytes, files: isStatic.size })
}

/** Until no file has come for two seconds. */
async function quiet(page: Page, fetched: () => Fetched): Promise<void> {
  let before: number
  do {
    before = fetched().files
    await page.waitForTimeout(2000)
  } while (fetched().files !== before)
}

// These three run in the page.

function record(): void {
  const all: Recorded = { longTasks: [], interactions: [] }
  Object.assign(window, { recordedByBench: all })
  new PerformanceObserver((list) => {
    all.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    all.interactions.push(...list.getEntries().map(({ duration }) => duration))
  }).observe(events)
}

function forget(): void {
  const all = (window as unknown as { recordedByBench: Recorded }).recordedByBench // from `record`
  all.longTasks.length = 0
  all.interactions.length = 0
}

function recorded(): Recorded {
  return (window as unknown as { recordedByBench: Recorded }).recordedByBench // from `record`
}
