import { appMessages, createMessages } from '@signalbox/console/app/app.messages'
import { wizardMessages } from '@signalbox/console/domain/backends/wizard.messages'
import { backendMessages } from '@signalbox/console/domain/backends/backends.messages'
import { editorMessages } from '@signalbox/console/domain/listeners/editor.messages'
import { fieldMessages } from '@signalbox/console/domain/listeners/fields.messages'
import { listenersMessages } from '@signalbox/console/screens/manage/listeners/listeners.messages'
import { paths } from '@signalbox/console/paths'
import { authenticationGet } from '@signalbox/contract/authentication'
import { listenerCertificate } from '@signalbox/contract/listeners'
import { freePort } from '@signalbox/testing/free-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import type { Locator, Page } from '@playwright/test'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { logIn } from './pages.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Opens the overview, and counts the clicks from there. */
async function openOverview(page: Page, url: string) {
  await page.goto(url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const navigation = page.getByRole('navigation', { name: appMessages.navigation.en })
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  return { navigation, click, clicks: () => clicks }
}

test('an authenticator with PostgreSQL takes four clicks', async ({ page, own, allowErrors }) => {
  // Nothing listens on that port.
  allowErrors(/./)
  const signalbox = await own(startForJourney)
  const { navigation, click, clicks } = await openOverview(page, signalbox.url)
  await click(navigation.getByRole('button', { name: 'Access', exact: true }))
  await click(navigation.getByRole('link', { name: createMessages.authenticator.en }))
  await click(page.getByRole('button', { name: 'PostgreSQL', exact: true }))
  const form = page.locator('#main form')
  await form
    .getByLabel(backendMessages.server.en, { exact: true })
    .fill(`127.0.0.1:${await freePort()}`)
  await form.getByLabel(backendMessages.database.en, { exact: true }).fill('mqtt')
  await form.locator('input[name=username]').fill('signalbox')
  await click(form.getByRole('button', { name: wizardMessages.create.en, exact: true }))
  const id = 'password_based:postgresql'
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication(id))
  const api = await loggedIn(signalbox.apiUrl, USER)
  expect(await api.call(authenticationGet, { path: { id } })).toMatchObject({ database: 'mqtt' })
  expect(clicks()).toBe(4)
})

test('a TLS listener takes three clicks and no scrolling', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const { navigation, click, clicks } = await openOverview(page, signalbox.url)
  await click(navigation.getByRole('button', { name: 'Manage', exact: true }))
  await click(navigation.getByRole('link', { name: createMessages.listener.en }))
  const form = page.locator('#main form')
  const port = await freePort()
  await form.getByLabel(fieldMessages.bind.en, { exact: true }).fill(String(port))
  const create = form.getByRole('button', { name: editorMessages.create.en, exact: true })
  const heights = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.scrollingElement ?? document.body
    const main = document.getElementById('main')
    return {
      page: scrollHeight - clientHeight,
      main: (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0),
    }
  })
  expect(heights).toEqual({ page: 0, main: 0 })
  await click(create)
  await expect(page).toHaveURL((url) => url.pathname === paths.listener('ssl:tls'))
  expect(clicks()).toBe(3)

  // The page has the command that tests it, and the certificate that the command needs.
  const command = page.getByLabel(listenersMessages.command.en, { exact: true })
  await expect(command).toHaveText(
    `mosquitto_sub --cafile broker.pem -h 127.0.0.1 -p ${port} -t '#' -v`,
  )
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: listenersMessages.saveCertificate.en }).click()
  expect((await saving).suggestedFilename()).toBe('broker.pem')
  const api = await loggedIn(signalbox.apiUrl, USER)
  const { chain } = await api.call(listenerCertificate, { path: { id: 'ssl:tls' } })
  const client = await connectMqtt(`mqtts://127.0.0.1:${port}`, { ca: chain[0]?.pem ?? '' })
  await client.end()
})

test('an empty TLS listener marks all that it needs', async ({ open }) => {
  const page = await open(paths.newListener({ type: 'ssl' }))
  const form = page.locator('#main form')
  await form.getByLabel(fieldMessages.certfile.en, { exact: true }).selectOption({
    label: fieldMessages.ownCertificate.en,
  })
  await form.getByLabel(fieldMessages.name.en, { exact: true }).fill('')
  await form.getByLabel(fieldMessages.bind.en, { exact: true }).fill('')
  await expect(form.locator('[data-required]:visible')).toHaveCount(4)
  await form.getByRole('button', { name: editorMessages.create.en, exact: true }).click()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(4)
})
