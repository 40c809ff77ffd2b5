import { chromium, type Browser, type Page } from '@playwright/test'
import { bannedCreate } from '@signalbox/contract/banned'
import { login } from '@signalbox/contract/login'
import { userChangePassword } from '@signalbox/contract/users'
import { CHROMIUM_ARGS, findChromium } from '@signalbox/testing/chromium'
import { connectLoad, type LoadClient } from '@signalbox/testing/load-client'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startPlant } from '@signalbox/testing/plant'
import { managePlant } from '@signalbox/testing/plant-manage'
import { startRecordedEnterprise } from '@signalbox/testing/recorded-enterprise'
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
import { findPageFaults, followShifts } from './faults.ts'
import { SHOTS, type Shot } from './screens.ts'
import { contactSheet } from './sheet.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** 1280 × 720 at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 360 }
const SMALL_PHONE = { width: 320, height: 640 }
const USER = { username: 'admin', password: 'Signal-box-1' }
const MANY = 10_000
/** The history of the overview needs some samples. */
const TRAFFIC_MS = 30_000

const VARIANTS = {
  'en-light': { data: 'plant', language: 'en', theme: 'light', viewport: DESKTOP },
  'zh-dark': { data: 'plant', language: 'zh', theme: 'dark', viewport: DESKTOP },
  phone: { data: 'plant', language: 'en', theme: 'light', viewport: PHONE },
  narrow: { data: 'plant', language: 'zh', theme: 'dark', viewport: SMALL_PHONE },
  zoomed: { data: 'plant', language: 'en', theme: 'dark', viewport: ZOOMED },
  error: { data: 'plant', language: 'en', theme: 'light', viewport: DESKTOP },
  gone: { data: 'plant', language: 'zh', theme: 'dark', viewport: DESKTOP },
  many: { data: 'many', language: 'en', theme: 'light', viewport: DESKTOP },
  enterprise: { data: 'enterprise', language: 'en', theme: 'light', viewport: DESKTOP },
  'enterprise-phone': { data: 'enterprise', language: 'zh', theme: 'dark', viewport: PHONE },
  empty: { data: 'empty', language: 'en', theme: 'light', viewport: DESKTOP },
  'empty-phone': { data: 'empty', language: 'zh', theme: 'dark', viewport: PHONE },
} as const
type VariantName = keyof typeof VARIANTS
type Data = (typeof VARIANTS)[VariantName]['data']

const USAGE = `usage: npm run screenshots -- [--out folder] [--variant name,…] [--screen name,…]
variants: ${Object.keys(VARIANTS).join(', ')}`

/**
 * `npm run screenshots`: pictures of every screen in each variant, and `index.html` with all of them beside each
 * other. Layout shifts and pages wider than the window are printed. Real brokers with real clients; only for `error` and `gone` the browser answers the API's requests.
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
    for (const data of ['plant', 'many', 'enterprise', 'empty'] as const) {
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
  data: Data,
  variants: readonly VariantName[],
  shots: readonly Shot[],
  out: string,
): Promise<void> {
  const { signalbox, end } = await start(data)
  try {
    for (const variant of variants) {
      const { viewport, ...appearance } = VARIANTS[variant]
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: viewport === ZOOMED ? 2 : 1,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await followShifts(page)
      await page.addInitScript(([key, value]) => {
        localStorage.setItem(key, value)
      }, setAppearance.stored(appearance))
      await page.goto(signalbox.url)
      await page.locator('input[name=username]').waitFor()
      await page.screenshot({ path: join(out, `login.${variant}.png`) })
      await logIn(page, USER)
      await page.locator('#main h1').waitFor()
      if (variant === 'error') await failRequests(page)
      if (variant === 'gone') await page.route(/\/api\/v5\//, (route) => route.abort())
      for (const shot of shots) {
        await page.goto(`${signalbox.url}${shot.path.slice(1)}`)
        await settle(page)
        const faults = await findPageFaults(page)
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

async function start(data: Data) {
  if (data !== 'enterprise') {
    const signalbox = await startSignalbox()
    return { signalbox, end: await fill(signalbox, data) }
  }
  const plant = await startSignalbox()
  const endPlant = await fill(plant, 'plant')
  const { token } = await (await loggedIn(plant.apiUrl, USER)).call(login, { body: USER })
  const cluster = await startRecordedEnterprise({ apiUrl: plant.apiUrl, token })
  const signalbox = await startSignalbox({ args: ['--upstream', cluster.url] })
  const end = async () => {
    await cluster.close()
    await endPlant()
    await plant.stop()
  }
  return { signalbox, end }
}

async function fill(signalbox: Signalbox, data: Data): Promise<() => Promise<void>> {
  const first = await signalbox.api()
  await first.call(userChangePassword, {
    path: { username: USER.username },
    body: { old_pwd: DEFAULT_USER.password, new_pwd: USER.password },
  })
  const api = await loggedIn(signalbox.apiUrl, USER)
  if (data === 'empty') return async () => {}
  if (data === 'plant') {
    const plant = await startPlant(signalbox.mqttUrl, api)
    await managePlant(signalbox.mqttUrl, api)
    await new Promise((resolve) => setTimeout(resolve, TRAFFIC_MS))
    return plant.end
  }
  const { mqtt, end } = await connectMqtt(signalbox.mqttUrl, { clientId: 'gateway' })
  const clients: LoadClient[] = []
  for (let i = 0; i < MANY; i++) {
    const number = String(i).padStart(5, '0')
    const client = await connectLoad(signalbox.mqttUrl, { clientId: `sensor-${number}` })
    clients.push(client)
    await client.subscribe(`sensors/${number}/#`, 1)
    const value = JSON.stringify({ value: i })
    await mqtt.publishAsync(`sensors/${number}/value`, value, { qos: 1, retain: true })
    await api.call(bannedCreate, { body: { as: 'clientid', who: `blocked-${number}` } })
  }
  return async () => {
    for (const client of clients) client.end()
    await end()
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
