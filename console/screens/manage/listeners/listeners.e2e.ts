import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row } from '@signalbox/e2e/pages'
import { freePort } from '@signalbox/testing/free-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { fieldMessages } from '#domain/listeners/fields.messages.ts'
import { listenersMessages as t } from './listeners.messages.ts'

test('a listener is created, a client connects, and is cut when the listener is disabled', async ({
  page,
  own,
}) => {
  const { url } = await own(startForJourney)
  await page.goto(`${url}login`)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const port = await freePort()
  await page.goto(`${url}${paths.newListener({ type: 'tcp' }).slice(1)}`)
  await page.getByLabel(fieldMessages.name.en, { exact: true }).fill('plant')
  await page.getByLabel(fieldMessages.bind.en, { exact: true }).fill(`127.0.0.1:${port}`)
  await page.getByRole('button', { name: editorMessages.create.en, exact: true }).click()
  await expect(page.getByText(t.created.en('tcp:plant'), { exact: true })).toBeVisible()
  const client = await connectMqtt(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
  const closed = new Promise<void>((resolve) => {
    client.mqtt.once('close', () => resolve())
  })

  await page.goto(`${url}${paths.listeners({ q: 'plant' }).slice(1)}`)
  await expectRow(page.getByRole('table'), {
    [t.name.en]: 'plant',
    [t.connections.en]: t.noLimitOf.en('1'),
  })
  const toggle = page.getByRole('switch', { name: chainMessages.enabledOf.en('tcp:plant') })
  await toggle.click({ force: true })
  const dialog = page.getByRole('dialog', { name: t.disableTitle.en })
  await expect(dialog.getByText(/1 client is disconnected/)).toBeVisible()
  await dialog.getByRole('button', { name: t.disable.en }).click()
  await expectRow(page.getByRole('table'), { [t.name.en]: 'plant', [t.state.en]: t.disabled.en })
  await closed
  await client.end()
})

test('list, page and form are accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.listeners())
  await expectAccessible(page, (it) => row(it, 'TCP').first().waitFor())
  await page.goto(`.${paths.listener('tcp:default')}`)
  await expectAccessible(page, (it) =>
    it.getByText(t.byNode.en).or(it.getByText(t.byNode.zh)).waitFor(),
  )
  await page.goto(`.${paths.newListener({ type: 'wss' })}`)
  await expectAccessible(page, (it) => it.locator('input[name="bind"]').waitFor())
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
