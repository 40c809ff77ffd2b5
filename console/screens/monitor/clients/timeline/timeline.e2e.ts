import { test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow } from '@signalbox/e2e/pages'
import { clientKick } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { reasonMessages, timelineMessages } from '#domain/timeline/timeline.messages.ts'

const { event, details, title } = timelineMessages

test('the events of a client are shown, also after it has disconnected', async ({
  open,
  connect,
  api,
  allowErrors,
}) => {
  allowErrors(/404/)
  const client = await connect({ clientId: uniqueId('story') })
  const topic = uniqueId('timeline')
  await client.mqtt.subscribeAsync(topic, { qos: 1, nl: true })
  for (let i = 0; i < 3; i++) await client.mqtt.publishAsync(topic, 'x', { qos: 1 })
  const page = await open(paths.client(client.clientId))
  const table = page.getByRole('region', { name: title.en, exact: true }).getByRole('table')
  await expectRow(table, {
    [event.en]: timelineMessages.connected.en,
    [details.en]: new RegExp(timelineMessages.fresh.en),
  })
  await expectRow(table, {
    [event.en]: timelineMessages.subscribed.en,
    [details.en]: `${topic} · QoS 1`,
  })
  await expectRow(table, {
    [event.en]: timelineMessages.dropped.en,
    [details.en]: /No Local.*3 times/,
  })
  await api.call(clientKick, { path: { clientid: client.clientId } })
  await page.reload()
  await expectRow(table, {
    [event.en]: timelineMessages.disconnected.en,
    [details.en]: new RegExp(`${reasonMessages.kicked.en}.*0x98`),
  })
  await expectAccessible(page, (it) =>
    it
      .getByText(new RegExp(`${reasonMessages.kicked.en}|${reasonMessages.kicked.zh}`))
      .first()
      .waitFor(),
  )
})
