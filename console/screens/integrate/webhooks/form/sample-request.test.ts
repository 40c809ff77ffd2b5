import { expect, it } from 'vitest'
import { eventNamed, eventsIn, type Trigger } from '@signalbox/rule-sql/webhooks/trigger'
import { messageFilters, plainSampleRow, sampleSql } from './sample-request.ts'

const everything: Trigger = { kind: 'all' }
const message = {
  topic: 'plant/line-1/state',
  payload: 'running',
  columns: { qos: '2', clientid: 'line-1' },
}

it.each(eventsIn(everything, 'enterprise'))(
  'the test of a webhook has a sample of %s',
  async (event) => {
    const sql = sampleSql({ trigger: everything }, event, 'enterprise')
    const row = await plainSampleRow(sql)
    expect(row).toMatchObject({ event: eventNamed(event)?.event })
  },
)

it('a sample of a message event is filled with the last message that matches the filters', async () => {
  const trigger: Trigger = {
    kind: 'messages',
    events: ['publish', '$events/message_delivered', '$events/message_dropped'],
    topics: ['plant/#'],
  }
  const rows = await Promise.all(
    trigger.events.map((event) => {
      expect(messageFilters(trigger, event, 'both')).toEqual(['plant/#'])
      return plainSampleRow(sampleSql({ trigger }, event, 'both'), message)
    }),
  )
  const filled = { topic: message.topic, payload: message.payload, qos: 2 }
  expect(rows).toMatchObject([
    { ...filled, clientid: 'line-1' },
    { ...filled, from_clientid: 'line-1' },
    { ...filled, clientid: 'line-1' },
  ])
  expect(messageFilters(everything, '$events/client_connected', 'both')).toEqual([])
})

it('a statement written by hand has a sample of each item of FROM', async () => {
  const sql = 'SELECT event FROM "t/#", "$events/client_disconnected"'
  expect(await plainSampleRow(sql)).toEqual({ event: 'message.publish' })
  expect(await plainSampleRow(sql, undefined, '$events/client_disconnected')).toEqual({
    event: 'client.disconnected',
  })
})
