import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { authorizationSettingsUpdate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, rowAction } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { deniedByMessages as denials } from '#domain/denials/denied-by.messages.ts'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'
import { explainMessages } from '../explain.messages.ts'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { loginReasonMessages } from '#domain/login/login-reasons.messages.ts'
import { allowMessages, denialMessages, liftMessages, refusedMessages } from './refused.messages.ts'

const t = refusedMessages

/** The reason code follows. */
const beginsWith = (sentence: string) => new RegExp(`^${sentence.replaceAll(/[.()]/g, '\\$&')}`)

test('a refused client appears automatically, and can be explained, allowed and cleared', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(authorizationSettingsUpdate, {
    body: {
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: true, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  const clientId = uniqueId('refused')
  const client = await connectMqtt(signalbox.mqttUrl, { clientId, username: 'u' })
  const isAllowed = () =>
    client.mqtt.publishAsync('plant/1', 'x', { qos: 1 }).then(
      () => true,
      () => false,
    )
  await page.goto(`${signalbox.url}${paths.refused().slice(1)}`)
  await logIn(page, USER)
  await expect(page.getByText(t.empty.en)).toBeVisible()
  expect(await isAllowed()).toBe(false)
  const table = page.getByRole('table')
  await expectRow(table, {
    [t.clientId.en]: beginsWith(clientId),
    [t.topic.en]: 'plant/1',
    [t.by.en]: denials.byNoMatch.en,
    [t.count.en]: '1',
  })
  await rowAction(page, clientId, t.explain.en)
  await expect(page.getByRole('heading', { name: explainMessages.title.en })).toBeVisible()
  await page.goBack()

  // One click, one question for the source that is missing, and it is let through.
  await rowAction(page, clientId, t.allow.en)
  await page.getByRole('button', { name: allowMessages.save.en, exact: true }).click()
  await page.getByRole('button', { name: allowMessages.create.en, exact: true }).click()
  await expect(page.getByText(allowMessages.saved.en('plant/1'))).toBeVisible()
  expect(await isAllowed()).toBe(true)

  await client.mqtt.subscribeAsync('other/#').catch(() => undefined)
  const cause = t.times.en(`${t.subscribe.en} · ${denials.byNoMatch.en}`, '1')
  await page.getByRole('button', { name: cause }).click()
  await expect(page).toHaveURL(/kind=subscribe/)
  await expect(table.getByText('plant/1')).toHaveCount(0)
  await page.reload()
  await expect(table.getByText('other/#')).toBeVisible()
  await expectAccessible(page, (it) => it.getByText('other/#').waitFor())
  await client.end()
})

test('clearing empties the list; a ban is prefilled, and one is removed', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(authorizationSettingsUpdate, {
    body: {
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  const clientId = uniqueId('refused')
  const client = await connectMqtt(signalbox.mqttUrl, { clientId })
  await client.mqtt.publishAsync('x', 'x', { qos: 1 }).catch(() => undefined)
  await page.goto(`${signalbox.url}${paths.refused().slice(1)}`)
  await logIn(page, USER)
  await rowAction(page, clientId, t.ban.en)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(clientId)
  await page.goto(`${signalbox.url}${paths.refused().slice(1)}`)
  await page.getByRole('button', { name: t.clear.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.clear.en, exact: true }).click()
  await expect(page.getByText(t.empty.en)).toBeVisible()
  await client.end()

  await api.call(bannedCreate, { body: { as: 'peerhost_net', who: '127.0.0.0/8' } })
  await expect(connectMqtt(signalbox.mqttUrl, { clientId })).rejects.toThrow()
  await rowAction(page, clientId, t.lift.en)
  await dialog.getByRole('button', { name: liftMessages.lift.en, exact: true }).click()
  await expect(page.getByText(liftMessages.lifted.en('127.0.0.0/8'))).toBeVisible()
  const again = await connectMqtt(signalbox.mqttUrl, { clientId })
  await again.end()
})

test('a row says why: the reason of the authenticator, or the server that could not be asked', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const id = 'password_based:built_in_database'
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await api.call(authenticationUserCreate, {
    path: { id },
    body: { user_id: 'ann', password: 'right', is_superuser: false },
  })
  const denied = (clientId: string, username: string) =>
    expect(connectMqtt(signalbox.mqttUrl, { clientId, username, password: 'x' })).rejects.toThrow()
  const wrong = uniqueId('wrong')
  await denied(wrong, 'ann')
  // A server that is down.
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'http',
      method: 'post',
      url: `http://${CLOSED}/`,
      body: {},
    },
  })
  const unlucky = uniqueId('unlucky')
  await denied(unlucky, 'bob')
  await page.goto(`${signalbox.url}${paths.refused().slice(1)}`)
  await logIn(page, USER)
  const table = page.getByRole('table')
  await expectRow(table, {
    [t.clientId.en]: beginsWith(wrong),
    [t.by.en]: `${chainNames.password_based.en} · ${chainNames.built_in_database.en}`,
    [t.reason.en]: beginsWith(loginReasonMessages['wrong password'].en),
  })
  const http = `${chainNames.password_based.en} · ${chainNames.http.en}`
  // The longest reason is one line, also beside the panel.
  const row = table.getByRole('row').filter({ hasText: unlucky })
  await row.locator('td').first().click()
  await expect(page.getByRole('region', { name: uiMessages.peek.en })).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThan(40)
  await expectRow(table, {
    [t.clientId.en]: beginsWith(unlucky),
    [t.by.en]: denials.byUnavailable.en,
    [t.reason.en]: beginsWith(denials.failed.en(http, networkFaultMessages.refusedAt.en(CLOSED))),
  })
})

test('in front of a cluster it says what can be seen instead', async ({ front }) => {
  const page = await front.open(paths.refused())
  await expect(page.getByText(t.upstream.en)).toBeVisible()
  await expectRow(page.getByRole('table'), {
    [denialMessages.cause.en]: denialMessages.denied.en,
    [denialMessages.count.en]: /^\d/,
  })
})
