import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessibleNow, logIn, row } from '@signalbox/e2e/pages'
import { createClient, type Client } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { paths } from '#paths.ts'
import { copyMessages as t, copyStateMessages as states } from './copy.messages.ts'

test.use({ isStranger: true })

const webhook = (name: string, url = 'http://127.0.0.1:9/in') => ({
  ...{ type: 'http', name, enable: false, url },
})

async function clientOf(apiUrl: string): Promise<Client> {
  const { token } = await createClient({ baseUrl: apiUrl }).call(login, { body: USER })
  return createClient({ baseUrl: apiUrl, authorization: () => `Bearer ${token}` })
}

test('a configuration is compared with another broker, decided by item, and copied', async ({
  page,
  own,
}) => {
  const [from, to] = await Promise.all([own(startForJourney), own(startForJourney)])
  const [source, target] = await Promise.all([clientOf(from.apiUrl), clientOf(to.apiUrl)])
  for (const name of ['kept', 'taken']) {
    await source.call(connectorCreate, { body: webhook(name, 'http://127.0.0.1:9/changed') })
    await target.call(connectorCreate, { body: webhook(name) })
  }
  await source.call(connectorCreate, { body: webhook('added') })

  page.setDefaultTimeout(20_000)
  await page.goto(`${from.url}${paths.clusters({ tab: 'copy' }).slice(1)}`)
  await logIn(page, USER)
  await page.getByLabel(t.ofSide.en(t.to.en, t.url.en)).fill(to.url)
  await page.getByLabel(t.ofSide.en(t.to.en, t.name.en)).fill(USER.username)
  await page.getByLabel(t.ofSide.en(t.to.en, t.password.en)).first().fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.failed.en, { exact: true })).toBeVisible()
  await page.getByLabel(t.ofSide.en(t.to.en, t.password.en)).first().fill(USER.password)
  await page.keyboard.press('Enter')

  await expect(row(page, 'http:added')).toContainText(states.new.en)
  await expect(row(page, 'http:taken')).toContainText('url')
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessibleNow(page)

  // The keyboard alone decides and copies.
  await row(page, 'http:taken').getByRole('combobox').focus()
  await page.keyboard.press('End')
  const copy = page.getByRole('button', { name: t.copy.en, exact: true })
  await copy.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2 items')
  await expect(question.locator(':focus')).toHaveText(t.copy.en)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(row(page, 'http:added')).toContainText(states.written.en)
  await expect(row(page, 'http:taken')).toContainText(states.written.en)
  await expect(row(page, 'http:kept')).toContainText(states.kept.en)
  const urls = (await target.call(connectorList, {})).map(({ name, url }) => [name, url])
  expect(urls).toEqual([
    ['kept', 'http://127.0.0.1:9/in'],
    ['taken', 'http://127.0.0.1:9/changed'],
    ['added', 'http://127.0.0.1:9/in'],
  ])
})
