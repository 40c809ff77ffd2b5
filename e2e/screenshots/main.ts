import { chromium, type Browser, type Page } from '@playwright/test'
import { bannedCreate } from '@signalbox/contract/banned'
import { userChangePassword } from '@signalbox/contract/users'
import { CHROMIUM_ARGS, findChromium } from '@signalbox/testing/chromium'
import { connectLoad, type LoadClient } from '@signalbox/testing/load-client'
import { startPlant } from '@signalbox/testing/plant'
import { managePlant } from '@signalbox/testing/plant-manage'
import {
  DEFAULT_USER,
  loggedIn,
  type Signalbox,
  startSignalbox,
} from '@signalbox/testing/signalbox'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { logIn, setAppearance } from '../pages.ts'
import { faultsOf, followShifts } from './faults.ts'
import { SHOTS, type Shot } from './screens.ts'
import { contactSheet } from './sheet.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** 1280 × 800 at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }
const USER = { username: 'admin', password: 'Signal-box-1' }
const MANY = 10_000
/** The history of the overview needs some samples. */
const TRAFFIC_MS = 30_000

const VARIANTS = {
  'en-light': { data: 'plant', language: 'en', theme: 'light', viewport: DESKTOP },
  'zh-dark': { data: 'plant', language: 'zh', theme: 'dark', viewport: DESKTOP },
  phone: { data: 'plant', language: 'en', theme: 'light', viewport: PHONE },
  zoomed: { data: 'plant', language: 'en', theme: 'dark', viewport: ZOOMED },
  error: { data: 'plant', language: 'en', theme: 'light', viewport: DESKTOP },
  many: { data: 'many', language: 'en', theme: 'light', viewport: DESKTOP },
  empty: { data: 'empty', language: 'en', theme: 'light', viewport: DESKTOP },
} as const
type VariantName = keyof typeof VARIANTS

const USAGE = `usage: npm run screenshots -- [--out folder] [--variant name,…] [--screen name,…]
variants: ${Object.keys(VARIANTS).join(', ')}`

/**
 * `npm run screenshots`: pictures of every screen in each variant, and `index.html` with all of them beside each
 * other. Layout shifts and pages wider than the window are printed. Real brokers with real clients; only for `error` the browser answers the API's requests.
 */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: 'string', default: 'screenshots' },
      variant: { type: 'string', default: Object.keys(VARIANTS).join() },
      screen: { type: 'string' },
    },
  })
  const variants = values.variant.split(',').filter((name): name is VariantName => name in VARIANTS)
  const names = values.screen?.split(',')
  const shots = SHOTS.filter(({ name }) => names === undefined || names.includes(name))
  if (variants.length === 0 || shots.length === 0) {
    console.error(USAGE)
    return 1
  }
  mkdirSync(values.out, { recursive: true })
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    for (const data of ['plant', 'many', 'empty'] as const) {
      const these = variants.filter((name) => VARIANTS[name].data === data)
      if (these.length > 0) await photograph(browser, data, these, shots, values.out)
    }
  } finally {
    await browser.close()
  }
  writeFileSync(join(values.out, 'index.html'), contactSheet(variants, shots))
  console.log(`${variants.length * shots.length} pictures: ${join(values.out, 'index.html')}`)
  return 0
}

async function photograph(
  browser: Browser,
  data: 'plant' | 'many' | 'empty',
  variants: readonly VariantName[],
  shots: readonly Shot[],
  out: string,
): Promise<void> {
  const signalbox = await startSignalbox()
  const end = await fill(signalbox, data)
  try {
    for (const variant of variants) {
      const { viewport, ...appearance } = VARIANTS[variant]
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await followShifts(page)
      await page.addInitScript(([key, value]) => {
        localStorage.setItem(key, value)
      }, setAppearance.stored(appearance))
      await page.goto(signalbox.url)
      await page.screenshot({ path: join(out, `login.${variant}.png`) })
      await logIn(page, USER)
      await page.locator('#main h1').waitFor()
      if (variant === 'error') await failRequests(page)
      for (const shot of shots) {
        await page.goto(`${signalbox.url}${shot.path.slice(1)}`)
        await settle(page)
        const faults = await faultsOf(page)
        for (const fault of faults) console.log(`${shot.name}, ${variant}: ${fault}`)
        for (const selector of shot.press ?? []) await press(page, selector)
        await page.screenshot({ path: join(out, `${shot.name}.${variant}.png`) })
      }
      await context.close()
    }
  } finally {
    await end()
    await signalbox.stop()
  }
}

/** On a phone a cell may be hidden, and in an empty list there is none. */
async function press(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  if ((await target.count()) === 0) return
  await target.dispatchEvent('click')
  await page.waitForTimeout(300)
}

async function fill(signalbox: Signalbox, data: string): Promise<() => Promise<void>> {
  const first = await signalbox.api()
  await first.call(userChangePassword, {
    path: { username: USER.username },
    body: { old_pwd: DEFAULT_USER.password, new_pwd: USER.password },
  })
  const api = await loggedIn(signalbox.apiUrl, USER)
  if (data === 'empty') return async () => {}
  if (data === 'plant') {
    const plant = await startPlant(signalbox.mqttUrl, api)
    await managePlant(api)
    await new Promise((resolve) => setTimeout(resolve, TRAFFIC_MS))
    return plant.end
  }
  const clients: LoadClient[] = []
  for (let i = 0; i < MANY; i++) {
    const number = String(i).padStart(5, '0')
    const client = await connectLoad(signalbox.mqttUrl, { clientId: `sensor-${number}` })
    clients.push(client)
    await client.subscribe(`sensors/${number}/#`, 1)
    await client.publish(`sensors/${number}/value`, { qos: 0, count: 1, window: 1 })
    await api.call(bannedCreate, { body: { as: 'clientid', who: `blocked-${number}` } })
  }
  return async () => {
    for (const client of clients) client.end()
  }
}

/** Every answer of the API is an error from now on. */
async function failRequests(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 'INTERNAL_ERROR', message: 'The database is locked' })
  await page.route(/\/api\/v5\//, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  )
}

/** Waits until the title is there and nothing is being read any more. */
async function settle(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {}) // A screen without a title is photographed as it is.
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => {}) // What never ends is what the picture shows.
  await page.waitForTimeout(700)
}
