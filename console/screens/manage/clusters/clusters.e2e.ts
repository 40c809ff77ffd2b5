import { appMessages } from '@signalbox/console/app/app.messages'
import { pageMessages } from '@signalbox/console/app/page.messages'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, logIn, row } from '@signalbox/e2e/pages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { clustersMessages as t } from './clusters.messages.ts'

test.use({ isStranger: true })

test('clusters are switched on the same screen, compared, and searched together', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/502|Failed to load/)
  const [east, west] = await Promise.all([own(startForJourney), own(startForJourney)])
  const options = ['--upstream', `east=${east.url}`, '--upstream', `west=${west.url}`]
  const front = await own(() => startForJourney(options))
  const clientId = uniqueId('only-east')
  const client = await connectMqtt(east.mqttUrl, { clientId })

  await page.goto(`${front.url}${paths.subscriptions().slice(1)}`)
  await logIn(page, USER)
  await expect(page.locator('#main h1')).toBeVisible()
  await page.getByLabel(pageMessages.cluster.en, { exact: true }).selectOption('west')
  await page.waitForURL('**/login?to=*')
  await logIn(page, USER)
  await page.waitForURL(`**${paths.subscriptions()}`)

  await page.goto(`${front.url}${paths.clusters().slice(1)}`)
  await expect(row(page, 'east')).toContainText(t.healthy.en)
  await expect(row(page, 'west')).toContainText(t.healthy.en)
  await expectAccessible(page, (it) => row(it, 'east').waitFor())

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill(clientId)
  await page.getByRole('option', { name: clientId }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(clientId)
  await expect(page.getByLabel(pageMessages.cluster.en, { exact: true })).toHaveValue('east')
  await client.end()

  await west.stop()
  await page.goto(`${front.url}${paths.clusters().slice(1)}`)
  await expect(row(page, 'west')).toContainText(t.unreachable.en)
  await expect(row(page, 'east')).toContainText(t.healthy.en)
  await expect(page.getByText(appMessages.lostCluster.en)).toHaveCount(0)
})
