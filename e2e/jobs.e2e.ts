import { appMessages, createMessages } from '@signalbox/console/app/app.messages'
import { mqttUserMessages } from '@signalbox/console/domain/authenticators/users/users.messages'
import { backendMessages } from '@signalbox/console/domain/backends/backends.messages'
import { wizardMessages } from '@signalbox/console/domain/backends/wizard.messages'
import { forwardMessages } from '@signalbox/console/domain/forward/forward.messages'
import { clientLimitMessages } from '@signalbox/console/domain/limits/limits.messages'
import { editorMessages } from '@signalbox/console/domain/listeners/editor.messages'
import { fieldMessages } from '@signalbox/console/domain/listeners/fields.messages'
import { paths } from '@signalbox/console/paths'
import { apiKeysMessages } from '@signalbox/console/screens/access/api-keys/api-keys.messages'
import { rotationMessages } from '@signalbox/console/screens/access/api-keys/rotation.messages'
import { bannedMessages } from '@signalbox/console/screens/access/banned/banned.messages'
import { refusedMessages } from '@signalbox/console/screens/access/explain/denials/refused.messages'
import { listenersMessages } from '@signalbox/console/screens/manage/listeners/listeners.messages'
import { logMessages } from '@signalbox/console/screens/manage/log/log.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import {
  causeMessages,
  clientMessages,
} from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { diagnosisMessages } from '@signalbox/console/screens/monitor/clients/diagnosis/diagnosis.messages'
import { explorerMessages } from '@signalbox/console/screens/monitor/explorer/explorer.messages'
import { historyMessages } from '@signalbox/console/screens/monitor/explorer/history/history.messages'
import { backupMessages } from '@signalbox/console/screens/system/backup/backup.messages'
import { selectMessages } from '@signalbox/console/ui/table/select.messages'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import {
  authenticationCreate,
  authenticationGet,
  authenticationUserCreate,
} from '@signalbox/contract/authentication'
import { backupList } from '@signalbox/contract/backup'
import { createClient } from '@signalbox/contract/client'
import { clientLimitList } from '@signalbox/contract/client-limits'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { listenerCertificate } from '@signalbox/contract/listeners'
import { logConfigGet } from '@signalbox/contract/log'
import { nodeList } from '@signalbox/contract/nodes'
import type { RequestOf } from '@signalbox/contract/operation'
import { ruleGet } from '@signalbox/contract/rules'
import { freePort } from '@signalbox/testing/free-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { type Job, startJob } from './jobs.ts'
import { closeReport, expectAccessible, filterBy, logIn, row } from './pages.ts'

type Own = Parameters<Parameters<typeof test>[2]>[0]['own']

const BUILT_IN = 'password_based:built_in_database'
const PASSWORDS = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  password_hash_algorithm: { name: 'sha256' },
} as const

test.use({ viewport: { width: 1440, height: 900 } })

/** A fresh broker, and its overview. */
async function openOverview(page: Page, own: Own) {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const to = (path: string) => `${signalbox.url}${path.slice(1)}`
  await page.goto(signalbox.url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const navigation = page.getByRole('navigation', { name: appMessages.navigation.en })
  return { signalbox, api, to, navigation, main: page.locator('#main') }
}

/** One test for each job; a job without one is an error of its type. */
const JOURNEYS: Readonly<Record<Job, Parameters<typeof test>[2]>> = {
  'find out why a device cannot connect': async ({ page, own, allowErrors }) => {
    // A refused client has no session.
    allowErrors(/404.*\/clients\/agv-/)
    const { signalbox, api, to, navigation, main } = await openOverview(page, own)
    await api.call(authenticationCreate, { body: PASSWORDS })
    const login = { clientId: uniqueId('agv'), username: 'agv', reconnectPeriod: 0 }
    const body = { user_id: 'agv', password: 'right', is_superuser: false }
    await api.call(authenticationUserCreate, { path: { id: BUILT_IN }, body })
    for (let i = 0; i < 3; i++) {
      await expect(connectMqtt(signalbox.mqttUrl, { ...login, password: 'old' })).rejects.toThrow()
    }
    const { click, done } = startJob('find out why a device cannot connect')
    await click(navigation.getByRole('button', { name: 'Access', exact: true }))
    await click(navigation.getByRole('link', { name: refusedMessages.title.en, exact: true }))
    const denial = main.getByRole('row').filter({ hasText: login.clientId })
    await expect(denial).toContainText('The password is wrong')
    done()

    // One step in the palette, and two clicks more for a new password.
    await page.goto(to(paths.overview()))
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
    // Said once above the events.
    await expect(main.getByText('Connections refused from')).not.toContainText('wrong')
    await verdict.getByRole('link', { name: diagnosisMessages.resetPassword.en }).click()
    const form = page.getByRole('dialog', { name: 'agv' })
    await form.getByLabel(mqttUserMessages.password.en).first().fill('new')
    await form.getByRole('button', { name: mqttUserMessages.save.en, exact: true }).click()
    await expect(form).toBeHidden()
    await (await connectMqtt(signalbox.mqttUrl, { ...login, password: 'new' })).end()
  },

  'find out who publishes to a topic': async ({ page, own }) => {
    const { signalbox, main } = await openOverview(page, own)
    const topic = uniqueId('plant/line')
    const { mqtt, clientId, end } = await connectMqtt(signalbox.mqttUrl, {
      clientId: uniqueId('publisher'),
    })
    const sending = setInterval(() => mqtt.publish(topic, 'x'), 20)
    try {
      const { click, done } = startJob('find out who publishes to a topic')
      await click(main.getByRole('link', { name: topic, exact: true }).first())
      await expect(main.getByRole('link', { name: clientId, exact: true })).toBeVisible()
      done()
    } finally {
      clearInterval(sending)
      await end()
    }
  },

  'find out who loses messages': async ({ page, own, allowErrors }) => {
    // The page of a client that was banned reads it again.
    allowErrors(/404/)
    const { signalbox, main } = await openOverview(page, own)
    const topic = uniqueId('plant/line')
    const slow = await connectRaw(signalbox.mqttUrl, { clientId: uniqueId('slow'), keepalive: 0 })
    slow.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] })
    await slow.next('suback')
    const publisher = await connectMqtt(signalbox.mqttUrl)
    try {
      for (let i = 0; i < 1100; i++) publisher.mqtt.publish(topic, 'x', { qos: 1 })
      await publisher.mqtt.publishAsync(topic, 'last', { qos: 1 })
      const name = main.getByRole('link', { name: slow.clientId, exact: true }).first()
      await expect(name).toBeVisible()
      startJob('find out who loses messages').done()

      // The cause is on its page, from which it is banned.
      await name.click()
      await expect(main.getByRole('alert')).toContainText(causeMessages.unacknowledged.en)
      await page.getByRole('button', { name: clientsMessages.ban.en }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: bannedMessages.add.en, exact: true }).click()
      await slow.closed
      // The form leads back; going elsewhere before that would be cut off.
      await page.waitForURL(({ pathname }) => pathname.endsWith(paths.client(slow.clientId)))
    } finally {
      slow.end()
      await publisher.end()
    }
  },

  'create an authenticator with PostgreSQL': async ({ page, own, allowErrors }) => {
    // Nothing listens on that port.
    allowErrors(/./)
    const { api, navigation, main } = await openOverview(page, own)
    const { click, done } = startJob('create an authenticator with PostgreSQL')
    await click(navigation.getByRole('button', { name: 'Access', exact: true }))
    await click(navigation.getByRole('link', { name: createMessages.authenticator.en }))
    await click(page.getByRole('button', { name: 'PostgreSQL', exact: true }))
    const form = main.locator('form')
    await form
      .getByLabel(backendMessages.server.en, { exact: true })
      .fill(`127.0.0.1:${await freePort()}`)
    await form.getByLabel(backendMessages.database.en, { exact: true }).fill('mqtt')
    await form.locator('input[name=username]').fill('signalbox')
    await click(form.getByRole('button', { name: wizardMessages.create.en, exact: true }))
    const id = 'password_based:postgresql'
    await expect(page).toHaveURL((url) => url.pathname === paths.authentication(id))
    done()
    expect(await api.call(authenticationGet, { path: { id } })).toMatchObject({ database: 'mqtt' })
  },

  'create a TLS listener': async ({ page, own }) => {
    const { api, navigation, main } = await openOverview(page, own)
    const { click, done } = startJob('create a TLS listener')
    await click(navigation.getByRole('button', { name: 'Manage', exact: true }))
    await click(navigation.getByRole('link', { name: createMessages.listener.en }))
    const form = main.locator('form')
    const port = await freePort()
    await form.getByLabel(fieldMessages.bind.en, { exact: true }).fill(String(port))
    const create = form.getByRole('button', { name: editorMessages.create.en, exact: true })
    // Nothing has to be scrolled.
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
    done()

    // The page has the command that tests it, and the certificate that the command needs.
    const command = page.getByLabel(listenersMessages.command.en, { exact: true })
    await expect(command).toHaveText(
      `mosquitto_sub --cafile broker.pem -h 127.0.0.1 -p ${port} -t '#' -v`,
    )
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: listenersMessages.saveCertificate.en }).click()
    expect((await saving).suggestedFilename()).toBe('broker.pem')
    const { chain } = await api.call(listenerCertificate, { path: { id: 'ssl:tls' } })
    const client = await connectMqtt(`mqtts://127.0.0.1:${port}`, { ca: chain[0]?.pem ?? '' })
    await client.end()
  },

  'create a backup': async ({ page, own }) => {
    const { api, navigation } = await openOverview(page, own)
    const { click, done } = startJob('create a backup')
    await click(navigation.getByRole('button', { name: 'Manage', exact: true }))
    await click(navigation.getByRole('link', { name: 'Backup', exact: true }))
    await click(page.getByRole('button', { name: backupMessages.create.en, exact: true }))
    await expect.poll(async () => (await api.call(backupList, { query: {} })).data.length).toBe(1)
    const [made] = (await api.call(backupList, { query: {} })).data
    await expect(row(page, made?.filename ?? '')).toBeVisible()
    done()
  },

  'log the debug level for ten minutes': async ({ page, own }) => {
    const { api, navigation } = await openOverview(page, own)
    const { click, done } = startJob('log the debug level for ten minutes')
    await click(navigation.getByRole('button', { name: 'Manage', exact: true }))
    await click(navigation.getByRole('link', { name: 'Log', exact: true }))
    await click(page.getByRole('button', { name: logMessages.debugFor.en }))
    await expect(page.getByText(logMessages.debugOnText.en)).toBeVisible()
    done()
    expect((await api.call(logConfigGet, {})).console.level).toBe('debug')
  },

  'kick all clients of a firmware version': async ({ open, connect, api }) => {
    const zone = (await api.call(globalZoneGet, {})) as RequestOf<typeof globalZoneUpdate>['body'] // sent back
    const attribute = { expression: 'user_property.firmware', set_as_attr: 'firmware' }
    const setAttributes = (client_attrs_init: (typeof attribute)[]) =>
      api.call(globalZoneUpdate, { body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } } })
    await setAttributes([attribute])
    try {
      const prefix = uniqueId('fleet')
      const device = (i: number, firmware: string) =>
        connect({ clientId: `${prefix}-${i}`, properties: { userProperties: { firmware } } })
      // More than a page.
      const old = await Promise.all(Array.from({ length: 25 }, (_, i) => device(i, '3.7.4')))
      const recent = await device(25, '3.8.0')
      const page = await open(paths.clients())
      await filterBy(page, 'attr.firmware=3.7.4')
      await expect(page).toHaveURL((url) => url.searchParams.get('attr.firmware') === '3.7.4')
      const matching = page.getByRole('button', { name: selectMessages.matchingCount.en('25') })
      // Also on a phone, nothing has to be scrolled to.
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(matching).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1440, height: 900 })
      const { click, done } = startJob('kick all clients of a firmware version')
      await click(matching)
      await click(page.getByRole('menuitem', { name: clientsMessages.kick.en, exact: true }))
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(clientsMessages.kickMany.en('25'))
      await click(dialog.getByRole('button', { name: clientsMessages.kick.en, exact: true }))
      await expect(dialog.getByText(clientsMessages.kickManyDone.en('25'))).toBeVisible()
      done()
      const codes = old.map(({ disconnected }) => disconnected?.reasonCode)
      expect(codes).toEqual(old.map(() => 0x98))
      expect(recent.disconnected).toBeUndefined()
      await closeReport(page)

      // The same from the other side: the firmware versions, their counts, and the filter of one.
      await page.goto(`.${paths.clients({ group: 'firmware' })}`)
      const version = (it: Page) => it.getByRole('link', { name: '3.8.0', exact: true })
      await version(page).click()
      await expect(row(page, recent.clientId)).toBeVisible()
      await page.goBack()
      await expect(version(page)).toBeVisible()
      await expectAccessible(page, (it) => version(it).waitFor())
    } finally {
      await setAttributes([])
    }
  },

  'forward a topic to a database': async ({ open, connect, api }) => {
    const { mqtt } = await connect()
    const topic = uniqueId('plant/line')
    await mqtt.publishAsync(topic, '{"t":21.5}', { qos: 1 })
    const page = await open(paths.explorer({ topic }))
    const { click, choose, done } = startJob('forward a topic to a database')
    await click(page.getByRole('button', { name: forwardMessages.forward.en }))
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByLabel(forwardMessages.target.en), 'PostgreSQL')
    await dialog.locator('input[name="server"]').fill('127.0.0.1:9')
    await dialog.locator('input[name="database"]').fill('plant')
    await dialog.locator('input[name="username"]').fill('signalbox')
    const preview = dialog.getByRole('region', { name: forwardMessages.preview.en })
    await expect(preview).toContainText(`'${topic}', 1, '{"t":21.5}'`)
    await expect(preview).toContainText('CREATE TABLE t_mqtt_msg')
    await click(dialog.getByRole('button', { name: forwardMessages.create.en, exact: true }))
    await expect(page.getByText(forwardMessages.created.en(topic))).toBeVisible()
    done()
    await page.getByRole('link', { name: forwardMessages.openRule.en }).click()
    const id = topic.replaceAll(/[^A-Za-z0-9]+/g, '_')
    await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible()
    expect((await api.call(ruleGet, { path: { id } })).actions).toEqual([`pgsql:${id}`])
  },

  'publish a message again': async ({ open, connect }) => {
    const reader = await connect()
    const topic = uniqueId('replay')
    await reader.mqtt.publishAsync(topic, 'once more 二', {
      qos: 1,
      properties: { userProperties: { site: 'muc' } },
    })
    await reader.mqtt.subscribeAsync(topic, { qos: 1 })
    const page = await open(paths.explorer({ topic }))
    const { click, done } = startJob('publish a message again')
    await click(page.getByRole('button', { name: historyMessages.again.en, exact: true }))
    const form = page.getByRole('dialog')
    await click(form.getByRole('button', { name: explorerMessages.publish.en, exact: true }))
    const message = await reader.message(topic)
    done()
    expect(message.payload.toString()).toBe('once more 二')
    expect({ ...message.properties?.userProperties }).toEqual({ site: 'muc' })
  },

  'limit one client': async ({ page, own }) => {
    const { signalbox, api, to } = await openOverview(page, own)
    const noisy = await connectMqtt(signalbox.mqttUrl, { clientId: uniqueId('noisy') })
    try {
      await page.goto(to(paths.client(noisy.clientId)))
      await page.getByText(clientMessages.noProblems.en).waitFor()
      const { click, done } = startJob('limit one client')
      const { limit, set, remove } = clientLimitMessages
      await click(page.getByRole('button', { name: limit.en, exact: true }))
      await click(page.getByRole('dialog').getByRole('button', { name: set.en, exact: true }))
      const note = page.getByRole('status').filter({ hasText: 'Publishing is limited to 10 msg/s' })
      await expect(note).toBeVisible()
      done()
      const { data } = await api.call(clientLimitList, { query: {} })
      expect(data).toMatchObject([{ clientid: noisy.clientId, messages_rate: 10 }])

      await page.goto(to(paths.limits()))
      await row(page, noisy.clientId).getByRole('button', { name: remove.en }).click()
      await expect(row(page, noisy.clientId)).toHaveCount(0)
    } finally {
      await noisy.end()
    }
  },

  'rotate an API key': async ({ page, own }) => {
    const { signalbox, api, to } = await openOverview(page, own)
    const made = await api.call(apiKeyCreate, { body: { name: 'robot', desc: '', enable: true } })
    await page.goto(to(paths.apiKeys()))
    const { click, done } = startJob('rotate an API key')
    const { rotate } = rotationMessages
    const dialog = page.getByRole('dialog')
    const key = row(page, 'robot')
    await click(key.getByRole('button', { name: rotate.en, exact: true }))
    await click(dialog.getByRole('button', { name: rotate.en, exact: true }))
    const secret = dialog.getByText(/^[\w-]{43}$/)
    await expect(secret).toBeVisible()
    done()
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
  },
}

for (const [job, journey] of Object.entries(JOURNEYS)) test(job, journey)
