import { appMessages } from '@signalbox/console/app/app.messages'
import { paths } from '@signalbox/console/paths'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, test } from './fixtures.ts'

const atClient = (clientid: string) => (url: URL) => url.pathname === paths.client(clientid)

test('nothing typed is lost from the first key on, and Enter waits for the results', async ({
  open,
  connect,
}) => {
  const id = uniqueId('typed-at-once')
  await connect({ clientId: `${id}-2` })
  await connect({ clientId: id })
  const page = await open(paths.nodes())
  // Twice: the code of the results is fetched after the first load.
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('Control+k')
    // Without a wait, as a user types; the client list has not been asked for yet at the Enter.
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    // The whole ID, not the one that begins with it.
    await expect(page).toHaveURL(atClient(id))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`.${paths.nodes()}`)
    await page.locator('#main h1').waitFor()
  }
})

test('the field has the focus in the frame of the key', async ({ open }) => {
  const page = await open(paths.nodes())
  await page.reload()
  await page.locator('#main h1').waitFor()
  const focused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const init = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', init))
        requestAnimationFrame(() => resolve(document.activeElement?.getAttribute('role')))
      }),
  )
  expect(focused).toBe('combobox')
})

test('Enter on an empty field goes nowhere; arrows choose from the list', async ({ open }) => {
  const page = await open(paths.metrics())
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Enter')
  // A screen may have options of its own.
  const options = page.getByRole('dialog').getByRole('option')
  await options.first().waitFor()
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: appMessages.commandsHint.en })).toBeFocused()
  await expect(page).toHaveURL((url) => url.pathname === paths.metrics())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.clients())
})

test('what was typed is found in any case and spelling', async ({ open, connect }) => {
  const id = uniqueId('CASE')
  await connect({ clientId: id.toUpperCase() })
  const page = await open(paths.nodes())
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: appMessages.commandsHint.en })
  await field.fill(id.toLowerCase())
  await expect(page.getByRole('option', { name: id.toUpperCase() })).toBeVisible()
  for (const text of ['logout', 'LOG OUT', '退出登录']) {
    await field.fill(text)
    await expect(page.getByRole('option', { name: appMessages.logout.en })).toBeVisible()
  }
  await field.fill('nothing is called this')
  await expect(page.getByText(appMessages.commandsEmpty.en)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a client is kicked and a topic opened by what is typed; pages that were opened come first', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('kick-me') })
  const topic = `${uniqueId('palette')}/value`
  await client.mqtt.publishAsync(topic, 'x', { qos: 1 })
  const page = await open(paths.nodes())
  await page.keyboard.press('Control+k')
  await page.keyboard.type(topic)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('topic') === topic)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`${topic}.*${appMessages.recent.en}`),
  )
  await page.keyboard.type(`kick ${client.clientId}`)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: clientsMessages.kickOneTitle.en })
  await question.getByRole('button', { name: clientsMessages.kick.en }).click()
  await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
})
