import { expect, test } from '@signalbox/e2e/fixtures'
import { row, rowAction } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const { cleanOne, kick, openPayload, payload } = clientsMessages

test('what waits for a client that is away is read in four formats, then cleaned away', async ({
  open,
  connect,
}) => {
  const clientId = uniqueId('away')
  const topic = uniqueId('queue')
  const client = await connect({
    clientId,
    clean: false,
    properties: { sessionExpiryInterval: 300 },
  })
  await client.mqtt.subscribeAsync(`${topic}/#`, { qos: 1 })
  await client.end()
  const publisher = await connect()
  await publisher.mqtt.publishAsync(`${topic}/json`, '{"level":3}', { qos: 1 })
  await publisher.mqtt.publishAsync(`${topic}/bytes`, Buffer.from([0xff, 0x00, 0xfe]), { qos: 1 })

  const page = await open(paths.client(clientId, 'messages'))
  const queue = page.getByRole('group', { name: clientsMessages.mqueue.en })
  const show = async (name: string) => {
    const one = row(queue, name)
    await expect(one).toContainText(publisher.clientId)
    await one.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: openPayload.en }).click()
  }
  const bytes = page.getByLabel(payload.en, { exact: true }).and(page.locator('pre'))
  const format = (name: string) =>
    page.getByRole('radiogroup', { name: uiMessages.format.en }).getByText(name, { exact: true })
  await show(`${topic}/json`)
  await expect(page.getByRole('treeitem', { name: 'level: 3' })).toBeVisible()
  await format('Text').click()
  await expect(bytes).toHaveText('{"level":3}')
  await format('Base64').click()
  await expect(bytes).toHaveText('eyJsZXZlbCI6M30=')
  await format('Hex').click()
  await expect(bytes).toContainText('7b 22 6c 65 76 65 6c')
  await show(`${topic}/bytes`)
  await expect(bytes).toContainText('ff 00 fe')
  await format('Text').click()
  await expect(page.getByText(uiMessages.notText.en)).toBeVisible()

  // Nobody is there to be kicked: what is offered is to clean the session.
  await expect(page.getByRole('button', { name: kick.en, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: cleanOne.en, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: cleanOne.en, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const back = await connect({ clientId, clean: false })
  await publisher.mqtt.publishAsync(`${topic}/late`, 'x', { qos: 1 })
  await back.mqtt.subscribeAsync(`${topic}-other`)
  expect(back.received).toEqual([])
})

test('what a client has not acknowledged is under way', async ({ open, connect, signalbox }) => {
  const topic = uniqueId('inflight')
  const mute = await connectRaw(signalbox.mqttUrl, { clientId: uniqueId('mute') })
  try {
    mute.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] })
    await mute.next('suback')
    const publisher = await connect()
    await publisher.mqtt.publishAsync(topic, 'still here', { qos: 1 })
    await mute.next('publish')
    const page = await open(paths.client(mute.clientId, 'messages'))
    const inflight = page.getByRole('group', { name: clientsMessages.inflight.en })
    await expect(row(inflight, topic)).toContainText(publisher.clientId)
  } finally {
    mute.end()
  }
})

test('a persistent session is in the list, and can be cleaned there', async ({ open, connect }) => {
  const clientId = uniqueId('kept')
  const client = await connect({
    clientId,
    clean: false,
    properties: { sessionExpiryInterval: 300 },
  })
  await client.end()
  const page = await open(paths.clients({ clientid: clientId, conn_state: 'disconnected' }))
  await expect(row(page, clientId)).toContainText(clientsMessages.disconnected.en)
  await rowAction(page, clientId, cleanOne.en)
  await page.getByRole('dialog').getByRole('button', { name: cleanOne.en, exact: true }).click()
  await expect(row(page, clientId)).toHaveCount(0)
})
