import { paths } from '@signalbox/console/paths'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { authenticationCreate } from '@signalbox/contract/authentication'
import {
  authorizationSettingsUpdate,
  authorizationSourceCreate,
} from '@signalbox/contract/authorization'
import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { backupCreate } from '@signalbox/contract/backup'
import { ruleCreate } from '@signalbox/contract/rules'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { startGateways } from '@signalbox/testing/gateway-clients'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import type { SharedSignalbox } from '@signalbox/testing/shared-process'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { expectEscape, expectTabbable, followFocus } from './focus.ts'
import { ID, openings, REGISTRY, RULE, TOPIC } from './openings.ts'
import { startInFrontOfEnterprise, startInFrontOfLater } from './front.ts'
import { logIn, resizer } from './pages.ts'

/** Waits until the dialog lies over the page, inside the window, with the focus in it. */
async function expectInWindow(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // What opens may move in.
  await expect
    .poll(
      () =>
        dialog.evaluate((element) => {
          const { top, left, bottom, right, width } = element.getBoundingClientRect()
          const faults: string[] = []
          if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
            faults.push(`outside the window: ${[left, top, right, bottom].join(', ')}`)
          }
          if (width < 280) faults.push(`${width} px wide`)
          let fixed: Element | null = element
          while (fixed !== null && getComputedStyle(fixed).position !== 'fixed') {
            fixed = fixed.parentElement
          }
          if (fixed === null) faults.push('in the flow of the page')
          const { backgroundColor } = getComputedStyle(element)
          if (/^rgba\(.*, 0\)$/.test(backgroundColor)) faults.push('without a background')
          if (!element.contains(document.activeElement)) faults.push('without the focus')
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          if (!element.contains(middle)) faults.push('beneath something')
          return faults
        }),
      { message: what },
    )
    .toEqual([])
}

async function openEach(page: Page, url: string, which: typeof openings) {
  const resizeTo = await resizer(page)
  for (const { file, at, open, stays } of which) {
    await test.step(`${file} at ${at}`, async () => {
      await page.goto(`${url}${at.slice(1)}`)
      await page.locator('#main h1').waitFor()
      await followFocus(page)
      await open(page)
      await expectInWindow(page, `${file} at ${at}`)
      await expectTabbable(page, `${file} at ${at}`)
      await resizeTo(390, 600)
      await expectInWindow(page, `${file} at ${at}, on a phone`)
      await resizeTo(1280, 720)
      if (stays === undefined) await expectEscape(page, `${file} at ${at}`)
    })
  }
}

async function fill(signalbox: SharedSignalbox): Promise<() => Promise<void>> {
  const api = await loggedIn(signalbox.apiUrl, USER)
  // Before subscriptions are denied.
  const endGateways = await startGateways(api)
  await api.call(backupCreate, {})
  await api.call(apiKeyCreate, { body: { name: 'kept', desc: '', enable: true } })
  await api.call(fileTransferUpdate, { body: { enable: true } })
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
      enable: false,
    },
  })
  const { mqtt, end } = await connectMqtt(signalbox.mqttUrl, { clientId: ID })
  await mqtt.publishAsync(TOPIC, '{"v":1}', { qos: 1, retain: true })
  await mqtt.publishAsync('$delayed/3600/plant/later', 'x', { qos: 1 })
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  await api.call(authorizationSettingsUpdate, {
    body: {
      ...{ no_match: 'deny', deny_action: 'ignore' },
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  await mqtt.publishAsync('plant/denied', 'x', { qos: 1 }).catch(() => undefined)
  const rule = { id: RULE, sql: 'SELECT * FROM "t/#"', name: '', description: '' }
  await api.call(ruleCreate, { body: { ...rule, actions: [], enable: true } })
  // Raises an alarm.
  const { os } = await api.call(sysmonGet, {})
  const low = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '0.1%' }
  await api.call(sysmonUpdate, { body: { os: low } })
  return async () => {
    endGateways()
    await end()
  }
}

const embedded = openings.filter(({ front }) => front === undefined)
const middle = Math.ceil(embedded.length / 2)

// Two tests, which two workers run beside each other.
for (const [half, which] of [embedded.slice(0, middle), embedded.slice(middle)].entries()) {
  test(`every dialog and drawer opens inside the window, as the first thing after a load, and is used by keyboard: ${half + 1} of 2`, async ({
    page,
    own,
    allowErrors,
  }) => {
    test.setTimeout(240_000)
    allowErrors(/401|503/)
    const signalbox = await own(startForJourney)
    const end = await fill(signalbox)
    await page.goto(signalbox.url)
    await logIn(page, USER)
    await page.locator('#main h1').waitFor()
    await openEach(page, signalbox.url, which)
    await end()
  })
}

test('so do those that are only in front of a cluster', async ({ front }) => {
  const page = await front.open(paths.overview())
  const which = openings.filter((each) => each.front === 'cluster')
  await openEach(page, new URL('/', page.url()).href, which)
})

test('and those that are only in front of an enterprise cluster', async ({ page, own }) => {
  const { url } = await own(startInFrontOfEnterprise)
  await page.goto(url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await openEach(
    page,
    url,
    openings.filter(({ front }) => front === 'enterprise'),
  )
})

test('and those that are only in front of a cluster of a later version', async ({
  page,
  own,
  allowErrors,
}) => {
  // A recorded alarm is about an action that is gone.
  allowErrors(/404.*\/actions\/[^/]*\/metrics/)
  const { url, resources } = await own(startInFrontOfLater)
  resources.registries.set(REGISTRY, { type: 'confluent', url: 'http://r:8081', auth: 'none' })
  await page.goto(url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await openEach(
    page,
    url,
    openings.filter(({ front }) => front === 'later'),
  )
})
