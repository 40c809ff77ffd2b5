import { appMessages } from '@signalbox/console/app/app.messages'
import { mqttUserMessages } from '@signalbox/console/domain/authenticators/users/users.messages'
import { clientLimitMessages } from '@signalbox/console/domain/limits/limits.messages'
import { paths } from '@signalbox/console/paths'
import { apiKeysMessages } from '@signalbox/console/screens/access/api-keys/api-keys.messages'
import { rotationMessages } from '@signalbox/console/screens/access/api-keys/rotation.messages'
import { clientMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { diagnosisMessages } from '@signalbox/console/screens/monitor/clients/diagnosis/diagnosis.messages'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { createClient } from '@signalbox/contract/client'
import { clientLimitList } from '@signalbox/contract/client-limits'
import { nodeList } from '@signalbox/contract/nodes'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import type { Locator } from '@playwright/test'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { logIn, row } from './pages.ts'

const BUILT_IN = 'password_based:built_in_database'

test('why a device cannot connect is one step in the palette, and a new password two clicks more', async ({
  page,
  own,
  allowErrors,
}) => {
  // A refused client has no session.
  allowErrors(/404.*\/clients\/agv-/)
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  const login = { clientId: uniqueId('agv'), username: 'agv', reconnectPeriod: 0 }
  const body = { user_id: 'agv', password: 'right', is_superuser: false }
  await api.call(authenticationUserCreate, { path: { id: BUILT_IN }, body })
  for (let i = 0; i < 3; i++) {
    await expect(connectMqtt(signalbox.mqttUrl, { ...login, password: 'old' })).rejects.toThrow()
  }
  await page.goto(signalbox.url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: appMessages.commandsHint.en })
  await field.fill(login.clientId)
  await expect(page.getByRole('option').filter({ hasText: login.clientId })).toContainText(
    'connection refused 3×: The password is wrong',
  )
  await field.press('Enter')
  const verdict = page.getByRole('status').filter({ hasText: 'Cannot connect' })
  await expect(verdict).toContainText('Cannot connect: The password is wrong (3 times, last')
  await expect(page.getByText('The password is wrong')).toHaveCount(1)

  await verdict.getByRole('link', { name: diagnosisMessages.resetPassword.en }).click()
  const form = page.getByRole('dialog', { name: 'agv' })
  await form.getByLabel(mqttUserMessages.password.en).first().fill('new')
  await form.getByRole('button', { name: mqttUserMessages.save.en, exact: true }).click()
  await expect(form).toBeHidden()
  await (await connectMqtt(signalbox.mqttUrl, { ...login, password: 'new' })).end()
})

test('a client is limited, and a key is rotated, with two clicks each', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const made = await api.call(apiKeyCreate, { body: { name: 'robot', desc: '', enable: true } })
  const noisy = await connectMqtt(signalbox.mqttUrl, { clientId: uniqueId('noisy') })
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  try {
    await page.goto(`${signalbox.url}${paths.client(noisy.clientId).slice(1)}`)
    await logIn(page, USER)
    await page.getByText(clientMessages.noProblems.en).waitFor()
    const dialog = page.getByRole('dialog')
    await click(page.getByRole('button', { name: clientLimitMessages.limit.en, exact: true }))
    await click(dialog.getByRole('button', { name: clientLimitMessages.set.en, exact: true }))
    const note = page.getByRole('status').filter({ hasText: 'Publishing is limited to 10 msg/s' })
    await expect(note).toBeVisible()
    expect(clicks, 'limit one client').toBe(2)
    const { data } = await api.call(clientLimitList, { query: {} })
    expect(data).toMatchObject([{ clientid: noisy.clientId, messages_rate: 10 }])

    await page.goto(`${signalbox.url}${paths.limits().slice(1)}`)
    await row(page, noisy.clientId)
      .getByRole('button', { name: clientLimitMessages.remove.en })
      .click()
    await expect(row(page, noisy.clientId)).toHaveCount(0)

    await page.goto(`${signalbox.url}${paths.apiKeys().slice(1)}`)
    clicks = 0
    const key = row(page, 'robot')
    await click(key.getByRole('button', { name: rotationMessages.rotate.en, exact: true }))
    await click(dialog.getByRole('button', { name: rotationMessages.rotate.en, exact: true }))
    const secret = dialog.getByText(/^[\w-]{43}$/)
    await expect(secret).toBeVisible()
    expect(clicks, 'rotate an API key').toBe(2)
    for (const each of [await secret.textContent(), made.api_secret]) {
      const asKey = createClient({
        baseUrl: signalbox.apiUrl,
        authorization: () => `Basic ${btoa(`${made.api_key}:${each}`)}`,
      })
      expect(await asKey.call(nodeList, {})).toHaveLength(1)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: apiKeysMessages.savedIt.en }).click()
    await expect(key).toContainText('Old secret valid until')
  } finally {
    await noisy.end()
  }
})
