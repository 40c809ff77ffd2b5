import { readAreaRecordings } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import { createContext } from '../run/context.ts'
import { columnTexts, eventTexts } from './events.messages.ts'
import { events, eventsForTopic, makeExampleEvent } from './events.ts'
import { simulate, simulatedEvent } from './simulate.ts'

type Recorded = Parameters<typeof simulate>[0] | null

const read = (edition: 'open' | 'enterprise') =>
  readAreaRecordings(edition, 'rule_test_events').map((each) => ({
    ...each,
    body: each.body as Recorded,
  }))

/** What the table has and `GET /rule_events` leaves out, and the other way round. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  // Listed with the word of validations.
  'message.transformation_failed': ['transformation', 'validation'],
  'client.connected': ['receive_maximum'],
  // Only a test has it.
  'client.connack': ['connected_at'],
}

describe('the table of events', () => {
  it.each(['open', 'enterprise'] as const)(
    'has the columns that a real broker lists (%s)',
    (edition) => {
      const list = read(edition).find(({ path }) => path === '/rule_events')?.response as {
        event: string
        columns: string[]
        test_columns: Record<string, unknown>
      }[]
      expect(list.length).toBeGreaterThan(12)
      for (const { event, columns, test_columns: tests } of list) {
        const type = events.find(
          (each) => each.topic === event || (!each.topic && event === '$events/message_publish'),
        )
        if (!type) throw new Error(`no ${event}`)
        const known = DIFFERENT[type.event] ?? []
        const without = (names: readonly string[]) =>
          names.filter((each) => !known.includes(each)).toSorted()
        expect(without(type.columns), event).toEqual(without(columns))
        for (const name of Object.keys(tests))
          expect(type.settable, `${event} ${name}`).toContain(name)
      }
    },
  )

  it('answers tests as a real broker does', async () => {
    const tests = read('open').filter(
      ({ path, body }) => path === '/rule_test' && body?.sql && body.context,
    )
    expect(tests.length).toBeGreaterThan(30)
    for (const { step, status, body, response } of tests) {
      if (!body) continue
      const answer = await simulate(body, createContext({ utcOffset: () => 0 }))
      expect(answer.status, step).toBe(status)
      if (answer.status !== 200) continue
      const found = JSON.parse(answer.json)
      // Times, ids and the node are those of the run.
      const own = [
        'id',
        'node',
        'metadata',
        'timestamp',
        'connected_at',
        'disconnected_at',
        'publish_received_at',
      ]
      for (const name of own) {
        if (typeof response !== 'object' || response === null || !(name in response)) continue
        expect(found, step).toHaveProperty(name)
        Object.assign(found, { [name]: (response as Record<string, unknown>)[name] })
      }
      expect(found, step).toEqual(response)
    }
  })
})

describe('events', () => {
  it('are explained in both languages, and so are their columns', () => {
    const kafka = [
      'key',
      'value',
      'offset',
      'ts',
      'ts_type',
      'headers',
      'message_id',
      'publish_time',
    ]
    for (const { event, columns, edition } of events) {
      expect(eventTexts[event]?.zh, event).toBeTruthy()
      for (const name of columns)
        if (edition === 'both') expect(columnTexts[name]?.zh, `${event} ${name}`).toBeTruthy()
    }
    expect(events.some(({ columns }) => columns.includes(kafka[0] ?? ''))).toBe(true)
  })

  it('are found by what FROM names', () => {
    expect(eventsForTopic('t/#').map(({ event }) => event)).toEqual(['message.publish'])
    expect(eventsForTopic('$events/client_connected')[0]?.event).toBe('client.connected')
    expect(eventsForTopic('$bridges/mqtt:b')[0]?.event).toBe('$bridges/mqtt:')
    expect(eventsForTopic('$events/#').length).toBe(13)
  })

  it('have an example', () => {
    for (const type of events) {
      const example = makeExampleEvent(type, 1000, 'n1')
      for (const name of type.columns.filter(
        (each) =>
          each !== 'mountpoint' &&
          !['kafka', 'gcp', 'rabbit'].some((kind) => type.event.includes(kind)),
      ))
        if (name !== 'topic' || type.event !== 'message.publish')
          expect(example, `${type.event} ${name}`).toHaveProperty(name)
    }
  })

  it('say where a statement is wrong', async () => {
    const answer = await simulate({
      sql: 'SELECT\n  a,\nFROM t',
      context: { event_type: 'message_publish' },
    })
    expect(answer).toMatchObject({
      status: 400,
      message: '3:1: Expected a value, found FROM.',
    })
  })

  it('show bytes in a problem as Erlang writes them', async () => {
    const answer = await simulate({
      sql: 'SELECT upper(term_encode(1)) as r FROM "t/#"',
      context: { event_type: 'message_publish', topic: 't/a' },
    })
    expect(answer).toMatchObject({
      status: 400,
      message:
        '{"select_and_transform_error":{"reason":"bad_sql_function_argument","function_name":"upper","arguments":["<<131,97,1>>"]}}',
    })
  })

  it('refuse a context that a test may not have', () => {
    expect(simulatedEvent({ event_type: 'message_publish', extra: 1 }, 0)).toBeUndefined()
    expect(simulatedEvent({ event_type: 'nope' }, 0)).toBeUndefined()
    expect(simulatedEvent({ event_type: 'message_publish', qos: 'x' }, 0)).toBeUndefined()
    expect(simulatedEvent({ event_type: 'message_publish', payload: {} }, 0)).toBeUndefined()
  })
})
