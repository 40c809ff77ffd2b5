import { clientList } from '@signalbox/contract/clients'
import { demoGet } from '@signalbox/contract/demo'
import { monitorList } from '@signalbox/contract/monitor'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessibleNow, logIn } from '@signalbox/e2e/pages'
import { loggedIn } from '@signalbox/testing/signalbox'
import { paths } from '#paths.ts'
import { firstStepsMessages as steps } from '#screens/overview/first-steps.messages.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import { demoMessages as t } from './demo.messages.ts'

test('demo traffic is started and removed with one click each, and does no first step', async ({
  page,
  own,
}) => {
  test.slow()
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const isMeasured = async () =>
    (await api.call(monitorList, { query: { latest: 3600 } })).some(
      ({ connections = 0, received = 0 }) => connections > 0 && received > 0,
    )
  await page.goto(signalbox.url)
  await logIn(page, USER)
  const checklist = page.getByRole('region', { name: steps.title.en })
  await checklist.getByRole('button', { name: t.start.en }).click()
  await expect(page.getByText(t.started.en)).toBeVisible()
  const state = page.getByRole('region', { name: overviewMessages.state.en })
  await state.getByRole('link', { name: t.running.en }).click()
  await expect(page.getByRole('link', { name: /^demo-/ }).first()).toBeVisible()
  await page.goBack()
  // The history outlives the demo.
  await expect.poll(isMeasured, { timeout: 40_000 }).toBe(true)
  await expectAccessibleNow(page)

  await state.getByRole('button', { name: t.remove.en }).click()
  await expect(page.getByText(t.removed.en)).toBeVisible()
  await expect(checklist.getByRole('button', { name: t.start.en })).toBeVisible()
  expect((await api.call(clientList, { query: {} })).data).toEqual([])
  expect(await api.call(demoGet, {})).toMatchObject({ running: false, sessions: 0, retained: 0 })

  const expectUndone = async () => {
    for (const name of [steps.connect.en, steps.publish.en]) {
      await expect(checklist.getByRole('heading', { name })).toBeVisible()
    }
  }
  await expectUndone()
  // Another browser looks at the broker for the first time.
  await page.evaluate(() => localStorage.removeItem('signalbox.first-steps'))
  await page.goto(`${signalbox.url}${paths.overview().slice(1)}`)
  await expectUndone()
})
