import { apiKeyList, apiKeyCreate } from '@signalbox/contract/api-keys'
import { createClient } from '@signalbox/contract/client'
import { nodeList } from '@signalbox/contract/nodes'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, row, rowAction } from '@signalbox/e2e/pages'
import { readFile } from 'node:fs/promises'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import { apiKeysMessages as t } from './api-keys.messages.ts'

test('a key is made, its secret is shown once, and it works until it is disabled', async ({
  open,
  api,
  signalbox,
}) => {
  const page = await open(paths.apiKeys())
  await page.getByRole('button', { name: t.add.en }).click()
  const dialog = page.getByRole('dialog')
  const form = dialog.locator('form')
  await form.getByLabel(t.name.en).fill('k1')
  await form.getByLabel(t.role.en).selectOption(t.viewer.en)
  await form.locator('input[name=day]').fill('2099-05-05')
  await form.getByLabel(t.note.en).fill('for the test')
  await form.getByRole('button', { name: t.create.en }).click()

  await expect(dialog.getByText(t.secretOnce.en)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.download.en }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('k1.json')
  const made = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, string>
  await expect(dialog.getByText(made.api_secret ?? '', { exact: true })).toBeVisible()
  // Escape is no way past the question.
  await page.keyboard.press('Escape')
  await expect(page.getByText(t.savedText.en)).toBeVisible()
  await page.getByRole('button', { name: t.savedIt.en }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(made.api_secret)
  await expectRow(page.getByRole('table'), {
    [t.name.en]: 'k1',
    [t.role.en]: t.viewerName.en,
    [t.note.en]: 'for the test',
  })

  const asKey = createClient({
    baseUrl: signalbox.apiUrl,
    authorization: () => `Basic ${btoa(`${made.api_key}:${made.api_secret}`)}`,
  })
  expect(await asKey.call(nodeList, {})).toHaveLength(1)
  const before = (await api.call(apiKeyList, {})).find(({ name }) => name === 'k1')
  const isOn = page.getByRole('switch', { name: chainMessages.enabledOf.en('k1') })
  await expect(isOn).toBeChecked()
  await isOn.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: t.disable.en }).click()
  await expect(isOn).not.toBeChecked()
  await expect(asKey.call(nodeList, {})).rejects.toMatchObject({ status: 401 })
  // What was not touched is as it was: neither role nor expiry are lost.
  const after = (await api.call(apiKeyList, {})).find(({ name }) => name === 'k1')
  expect(after).toEqual({ ...before, enable: false })

  await rowAction(page, 'k1', t.edit.en)
  await expect(form.getByText('******')).toBeVisible()
  await form.getByRole('button', { name: t.save.en }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await api.call(apiKeyList, {})).find(({ name }) => name === 'k1')).toEqual(after)

  await rowAction(page, 'k1', t.deleteOne.en)
  await page.getByRole('dialog').getByRole('button', { name: t.deleteOne.en }).click()
  await expect(row(page, 'k1')).toHaveCount(0)
})

test('API keys are accessible in both languages and themes', async ({ open, api }) => {
  await api.call(apiKeyCreate, { body: { name: 'axe', desc: '', enable: true } })
  const page = await open(paths.apiKeys())
  await expectAccessible(page, (it) => row(it, 'axe').waitFor())
})
