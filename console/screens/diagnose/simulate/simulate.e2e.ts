import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, listAction, readAgain, rowAction } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { publishBulk } from '@signalbox/contract/publish'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import {
  conclusionMessages,
  receiverMessages,
  receiverReasons,
  simulateMessages,
  stepReasons,
} from './simulate.messages.ts'

const t = simulateMessages
const said = conclusionMessages

/** Of the form: the navigation has words of its own. */
const field = (page: Page, label: string) =>
  page.getByRole('region', { name: t.message.en, exact: true }).getByLabel(label)

const lasting = { clean: false, properties: { sessionExpiryInterval: 100 } }

test('who gets a message, who has to wait, who loses it; and then it is so', async ({
  open,
  connect,
}) => {
  const topic = uniqueId('way')
  const publisher = await connect({ clientId: uniqueId('publisher') })
  const reader = await connect({ clientId: uniqueId('reader') })
  const away = await connect({ clientId: uniqueId('away'), ...lasting })
  await publisher.mqtt.subscribeAsync(`${topic}/#`, { qos: 1, nl: true })
  await reader.mqtt.subscribeAsync([`${topic}/#`, `${topic}/1`], { qos: 1 })
  await away.mqtt.subscribeAsync(`$share/g/${topic}/+`, { qos: 1 })
  await away.mqtt.endAsync()

  const page = await open(paths.simulate())
  await field(page, t.topic.en).fill(`${topic}/1`)
  await field(page, t.clientId.en).fill(publisher.clientId)
  await field(page, t.qos.en).selectOption('1')
  await field(page, t.payload.en).fill('hello')
  await page.getByRole('button', { name: t.simulate.en, exact: true }).click()
  await expect(page.getByText(said.some.en('1', '3', '1', '1'))).toBeVisible()
  const table = page.getByRole('region', { name: t.receivers.en, exact: true }).getByRole('table')
  const { client, outcome, by, qos } = receiverMessages
  await expectRow(table, {
    [client.en]: reader.clientId,
    [outcome.en]: receiverMessages.delivered.en,
    [by.en]: new RegExp(`${topic}/#.*${topic}/1|${topic}/1.*${topic}/#`),
    [qos.en]: '1',
  })
  await expectRow(table, {
    [client.en]: away.clientId,
    [outcome.en]: `${receiverMessages.queued.en}${receiverReasons.not_connected.en}`,
    [by.en]: new RegExp(receiverMessages.groupAlone.en('g')),
  })
  await expectRow(table, {
    [client.en]: publisher.clientId,
    [outcome.en]: `${receiverMessages.dropped.en}${receiverReasons.no_local.en}`,
  })
  // Nothing was sent by asking.
  await publisher.mqtt.publishAsync(`${topic}/1`, 'hello', { qos: 1 })
  await reader.message(`${topic}/1`)
  expect(reader.received).toHaveLength(1)
  expect(publisher.received).toHaveLength(0)

  // The message is in the address, its payload is not.
  await expect(page).toHaveURL((url) => {
    const { topic: name, clientid, qos: level } = Object.fromEntries(url.searchParams)
    return name === `${topic}/1` && clientid === publisher.clientId && level === '1'
  })
  expect(page.url()).not.toContain('hello')
  await page.reload()
  await expect(page.getByText(said.some.en('1', '3', '1', '1'))).toBeVisible()
  await expect(field(page, t.clientId.en)).toHaveValue(publisher.clientId)
  await expectAccessible(page, (it) => it.getByText(away.clientId).first().waitFor())
})

test('older messages that a full queue drops are counted, and the outcome is readable', async ({
  open,
  connect,
  api,
}) => {
  const topic = uniqueId('full')
  const away = await connect({ clientId: uniqueId('away'), ...lasting })
  await away.mqtt.subscribeAsync(topic, { qos: 1 })
  await away.mqtt.endAsync()
  const body = Array.from({ length: 1000 }, () => ({ topic, qos: 1 as const, payload: 'x' }))
  await api.call(publishBulk, { body })

  const page = await open(paths.simulate({ topic, qos: 1 }))
  const lost = stepReasons.pushedOut.en('1')
  await expect(page.getByRole('status').filter({ hasText: lost })).toBeVisible()
  await expect(page.getByRole('region', { name: t.steps.en })).toContainText(lost)
  const outcome = page.getByRole('cell').filter({ hasText: receiverMessages.pushesOut.en })
  await expect(outcome).toBeVisible()
  const [shown, whole] = await outcome.evaluate((td) => [td.clientWidth, td.scrollWidth])
  expect(whole).toBe(shown)
})

test('from a client, and from a topic', async ({ open, connect }) => {
  const topic = uniqueId('from')
  const client = await connect({ clientId: uniqueId('from client') })
  await client.mqtt.subscribeAsync(`$share/g/${topic}`, { qos: 1 })
  const page = await open(paths.client(client.clientId))
  await listAction(page, t.title.en)
  await expect(field(page, t.clientId.en)).toHaveValue(client.clientId)
  await open(paths.topics({ topic: `$share/g/${topic}` }))
  await rowAction(page, `$share/g/${topic}`, t.title.en)
  await expect(page.getByText(said.all.en('1'))).toBeVisible()
  await expect(field(page, t.topic.en)).toHaveValue(topic)
})

test('in front of a cluster it is calculated, and says so', async ({ front, allowErrors }) => {
  allowErrors(/404|500|Failed to load/)
  const { upstream } = front
  // Another broker has no such operation.
  upstream.misbehave({ kind: 'status', status: 404 }, (path) => path.includes('simulate'))
  const topic = uniqueId('cluster')
  const members = await Promise.all(
    ['a', 'b'].map((name) => front.connect({ clientId: uniqueId(name) })),
  )
  for (const { mqtt } of members) await mqtt.subscribeAsync(`$share/g/${topic}/#`, { qos: 1 })
  await members[0]?.mqtt.subscribeAsync(`${topic}/+`, { qos: 2 })

  const page = await front.open(paths.simulate({ topic: `${topic}/1`, qos: '2' }))
  await expect(page.getByText(t.calculated.en, { exact: true })).toBeVisible()
  await expect(page.getByText(said.all.en('2'))).toBeVisible()
  const table = page.getByRole('region', { name: t.receivers.en, exact: true }).getByRole('table')
  for (const { clientId } of members) {
    await expectRow(table, {
      [receiverMessages.client.en]: clientId,
      [receiverMessages.by.en]: new RegExp(receiverMessages.group.en('g', '2')),
      [receiverMessages.qos.en]: '1',
    })
  }
  expect(upstream.asked.filter((path) => path.includes('simulate'))).toEqual([])
  // A failed read is reported, and never shown as "no receivers".
  upstream.misbehave({ kind: 'status', status: 500 }, (path) => path.includes('/topics'))
  await front.open(paths.simulate({ topic: `${topic}/2` }))
  await expect(page.getByRole('button', { name: uiMessages.retry.en })).toBeVisible({
    timeout: 20_000,
  })
  upstream.misbehave({ kind: 'good' })
  await readAgain(page, page.getByText(said.all.en('2')))
  await expectAccessible(page, (it) =>
    it
      .getByText(members[0]?.clientId ?? '')
      .first()
      .waitFor(),
  )
})
