import { exhookCreate, exhookDelete, exhookList } from '@signalbox/contract/exhooks'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, leave } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { startExhookProvider, stopExhookProviders } from '@signalbox/testing/exhook-provider'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import { exhookMessages as t } from './exhook.messages.ts'

test.afterEach(async ({ api, page }) => {
  await leave(page)
  for (const { name } of await api.call(exhookList, {})) {
    await api.call(exhookDelete, { path: { name } })
  }
  await stopExhookProviders()
})

test('servers are dragged into another order, and a refused client reads so in the calls', async ({
  open,
  api,
  connect,
}) => {
  const no = { type: 'STOP_AND_RETURN', bool_result: false } as const
  const { url } = await startExhookProvider({
    hooks: [{ name: 'client.authorize' }, { name: 'message.publish', topics: ['plant/#'] }],
    methods: { OnClientAuthorize: { valued: no } },
  })
  await api.call(exhookCreate, { body: { name: 'access', url } })
  await api.call(exhookCreate, { body: { name: 'audit', url, enable: false } })
  const page = await open(paths.exhooks())
  const rows = page.getByRole('row').filter({ has: page.getByRole('switch') })
  await expect(rows.first()).toContainText('access')
  await expectAccessible(page)
  await page.getByRole('button', { name: words.handle.en('audit') }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: words.handle.en('access') }).hover()
  await page.mouse.up()
  await expect(rows.first()).toContainText('audit')
  await expect
    .poll(async () => (await api.call(exhookList, {})).map(({ name }) => name))
    .toEqual(['audit', 'access'])

  const client = await connect()
  await client.mqtt.publishAsync('plant/1', 'x', { qos: 1 }).catch(() => {})
  await page.getByRole('link', { name: 'access' }).click()
  await page.getByRole('link', { name: t.hooks.en }).click()
  const hook = page.getByRole('row', { name: 'client.authorize' })
  await expect(hook).toContainText(t.asksAbout.en)
  await expect(hook.getByText('1', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: 'message.publish' })).toContainText('plant/#')
  await expectAccessible(page)
})

test('the form of a server fits on a phone', async ({ open }) => {
  const page = await open(paths.newExhook())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByLabel(t.url.en).fill(`https://${CLOSED}`)
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})
