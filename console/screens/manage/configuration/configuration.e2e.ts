import { authenticationList } from '@signalbox/contract/authentication'
import { configChangeList, configProvisionalCreate } from '@signalbox/contract/config-history'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectAccessibleNow, logIn } from '@signalbox/e2e/pages'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { provisionalMessages as p } from '#domain/config-history/history.messages.ts'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { historyMessages as h } from './configuration.messages.ts'

const AUTHENTICATOR = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  user_id_type: 'username',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}

test('a change that locks clients out is reverted unless it is confirmed over a new connection', async ({
  page,
  own,
  allowErrors,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const lockOut = (seconds: number) =>
    api.call(configProvisionalCreate, {
      body: { operation: 'authenticationCreate', body: AUTHENTICATOR, seconds },
    })
  const connect = async () => (await connectMqtt(signalbox.mqttUrl)).end()
  const to = `${signalbox.url}${paths.configHistory().slice(1)}`
  await page.goto(to)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await connect()

  await lockOut(6)
  await expect(page.getByText(/^Provisional change: Authentication/)).toBeVisible()
  await expect(connect()).rejects.toThrow()
  // Nobody confirms it.
  await expect(page.getByText(/^Reverted automatically: Authentication/)).toBeVisible({
    timeout: 20_000,
  })
  await connect()
  await page.getByRole('button', { name: p.dismiss.en }).click()

  // The connections of the page are older than the change: the broker refuses them.
  allowErrors(/409/)
  await lockOut(300)
  await page.getByRole('button', { name: p.keep.en }).click()
  await expect(page.getByText(p.kept.en)).toBeVisible()
  await expect(page.getByText(/^Provisional change/)).toBeHidden()
  expect(await api.call(authenticationList, {})).toHaveLength(1)

  const menu = page.locator('tbody').getByRole('button', { name: uiMessages.actionsFor.en('') })
  // The list is live: the newest change is first when all are there.
  const { data: changes } = await api.call(configChangeList, {})
  await expect(menu).toHaveCount(changes.length)
  await menu.first().click()
  await page.getByRole('menuitem', { name: h.rollback.en }).click()
  const review = page.getByRole('dialog')
  await expect(review.getByText(h.rollbackDeletes.en)).toBeVisible()
  await review.getByRole('button', { name: h.rollback.en }).click()
  await expect(review).toBeHidden()
  expect(await api.call(authenticationList, {})).toEqual([])
  await connect()
})

test('both pages of the configuration and the comparison are accessible', async ({ open, api }) => {
  const body = { max_payload_size: '2MB' }
  await api.call(configProvisionalCreate, {
    body: { operation: 'retainerUpdate', body, seconds: 600 },
  })
  const page = await open(paths.configuration({ q: 'retainer' }))
  await expect(page.getByRole('button', { name: p.revert.en })).toBeVisible()
  await expectAccessible(page)
  const history = await open(paths.configHistory({ root: 'retainer' }))
  const menu = history.locator('tbody').getByRole('button', { name: /retainer/ })
  await menu.first().click()
  await history.getByRole('menuitem', { name: h.compare.en }).click()
  await history.getByRole('dialog').getByText('max_payload_size').waitFor()
  await expectAccessibleNow(history)
  await history.keyboard.press('Escape')
  await history.getByRole('button', { name: new RegExp(`${p.revert.en}|${p.revert.zh}`) }).click()
})
