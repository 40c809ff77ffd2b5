import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findCompleteChromium } from '@signalbox/testing/chromium'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { interactions } from './interactions.ts'
import { median, type Row, type Settings } from './machine.ts'
import { forget, record, recorded } from './recorded.ts'

/** What the loaded console costs a browser: time on its main thread, how soon it reacts. */
export async function browser({ isSmoke, broker }: Settings): Promise<Row[]> {
  const executablePath = await findCompleteChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const signalbox = await broker()
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await chrome.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
    await page.addInitScript(record)
    await page.goto(`${signalbox.url}login`)
    await page.locator('input[name=username]').fill(DEFAULT_USER.username)
    await page.locator('input[name=password]').fill(DEFAULT_USER.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.waitForURL('**/dashboard/overview')
    await page.locator('#main h1').waitFor()
    // Two samples, so that there are charts to draw.
    if (!isSmoke) await page.waitForTimeout(25_000)

    const session = await page.context().newCDPSession(page)
    await page.goto(`${signalbox.url}dashboard/overview`, { waitUntil: 'load' })
    await page.locator('#main h1').waitFor()
    // What is still loading is not the work of an idle page.
    await page.waitForTimeout(isSmoke ? 200 : 2000)

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
    const navigation = page.getByRole('navigation').first()
    for (const name of ['Nodes', 'Clients', 'Overview', 'Clients', 'Overview']) {
      if (name !== 'Overview') await navigation.getByRole('button', { name: 'Monitor' }).click()
      await navigation.getByRole('link', { name, exact: true }).click()
      await page.waitForTimeout(500)
    }
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(500)
    await page.keyboard.type('clients', { delay: 50 })
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    const { longTasks, events } = await page.evaluate(recorded)
    const slowest = Math.max(0, ...events)
    const longest = Math.max(0, ...longTasks)
    const met = (isMet: boolean) => (isSmoke ? undefined : isMet)
    return [
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
      ...(await interactions(page, signalbox, isSmoke)),
    ]
  } finally {
    await chrome.close()
    await signalbox.stop()
  }
}
