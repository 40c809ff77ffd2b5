import { simulatedEvent } from '@signalbox/rule-sql/events/simulate'
import { events } from '@signalbox/rule-sql/events/events'
import { describe, expect, it } from 'vitest'
import {
  eventChoices,
  contextFromSample,
  eventFromSample,
  exampleTexts,
  eventFields,
  firstEvent,
  isInFrom,
  MESSAGE,
} from './sample.ts'

const NOW = 1_700_000_000_000

describe('the event of a test', () => {
  it('begins with what FROM names first, and is marked if FROM does not name it', () => {
    expect(firstEvent(['plant/+/temp'])).toBe(MESSAGE)
    expect(firstEvent(['$events/client_connected', 'a'])).toBe('$events/client_connected')
    expect(firstEvent(['$bridges/mqtt:in'])).toBe('$bridges/mqtt:in')
    expect(firstEvent([])).toBe(MESSAGE)
    expect(isInFrom({ event: MESSAGE, texts: {} }, ['$events/client_connected'])).toBe(false)
    expect(isInFrom({ event: MESSAGE, texts: {} }, ['a/#'])).toBe(true)
    expect(isInFrom({ event: '$bridges/mqtt:in', texts: {} }, ['$bridges/mqtt:in'])).toBe(true)
    expect(isInFrom({ event: '$bridges/mqtt:in', texts: {} }, ['a/#'])).toBe(false)
  })

  it('is one of a stage where FROM names it', () => {
    const failed = '$events/schema_validation_failed'
    expect(eventChoices([], [])).not.toContain(failed)
    expect(eventChoices([failed], [])).toContain(failed)
  })

  it('has a topic that FROM matches, until one is entered', () => {
    const at = (topic?: string) =>
      eventFromSample(
        { event: MESSAGE, texts: topic === undefined ? {} : { topic } },
        ['a/+/#'],
        NOW,
      )
    expect(at().columns?.topic).toBe('a/a/a')
    expect(at('b').columns?.topic).toBe('b')
  })

  it('reads fields by their types, and names the ones that are invalid', () => {
    const sample = { event: MESSAGE, texts: { topic: 'a', qos: '2', flags: '{"x":1}' } }
    expect(eventFromSample(sample, [], NOW).columns).toMatchObject({ qos: 2, flags: { x: 1 } })
    const bad = { event: MESSAGE, texts: { qos: 'two', flags: '[]', payload: 'any' } }
    expect(eventFromSample(bad, [], NOW).bad).toEqual(['qos', 'flags'])
  })

  it('is accepted by the broker with all fields that it lets a test set', () => {
    for (const event of eventChoices([], ['mqtt:in'])) {
      const texts = exampleTexts(event, ['a'], NOW)
      const context = contextFromSample({ event, texts }, ['a'], NOW)
      expect(context && simulatedEvent(context, NOW), event).toBeDefined()
    }
  })

  it('offers every column of every event', () => {
    for (const { topic, columns } of events.filter(({ edition }) => edition === 'both')) {
      const names = eventFields(topic ?? MESSAGE).map(({ name }) => name)
      const others = columns.filter((name) => !['event', 'node', 'timestamp'].includes(name))
      expect(names).toEqual(expect.arrayContaining(others))
    }
  })
})
