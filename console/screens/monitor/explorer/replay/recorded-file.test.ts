import { describe, expect, it } from 'vitest'
import { writeRecordedLine } from '../record/recorder.ts'
import { readRecording, WrongLine } from './recorded-file.ts'

const at = (seconds: number) => Date.UTC(2026, 0, 1, 0, 0, seconds)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a recording', () => {
  it('is read as it was written', () => {
    const text = [
      { at: at(0), topic: 'a', payload: bytes('{"t":1}'), qos: 1, retain: true },
      { at: at(2), topic: 'b/c', payload: new Uint8Array([0xff, 0]), qos: 0, retain: false },
      {
        at: at(1),
        topic: 'd',
        payload: bytes(''),
        qos: 2,
        retain: false,
        properties: { content_type: 'x', user_properties: { k: 'v' } },
      },
    ]
      .map(writeRecordedLine)
      .join('')
    expect(readRecording(text)).toEqual([
      {
        after: 0,
        body: { topic: 'a', qos: 1, retain: true, payload: '{"t":1}', payload_encoding: 'plain' },
      },
      {
        after: 2000,
        body: { topic: 'b/c', qos: 0, retain: false, payload: '/wA=', payload_encoding: 'base64' },
      },
      {
        // A clock that was set back does not turn time around.
        after: 2000,
        body: {
          ...{ topic: 'd', qos: 2, retain: false, payload: '', payload_encoding: 'plain' },
          properties: { content_type: 'x', user_properties: { k: 'v' } },
        },
      },
    ])
  })

  it.each([
    ['no JSON', 'hello'],
    ['no topic', '{"payload":"x"}'],
    ['a filter as topic', '{"topic":"a/#","payload":"x"}'],
    ['no payload', '{"topic":"a"}'],
    ['a QoS of 3', '{"topic":"a","payload":"x","qos":3}'],
    ['a number as payload', '{"topic":"a","payload":5}'],
  ])('is refused with %s, and the line is named', (_, wrong) => {
    const read = () => readRecording(`{"topic":"a","payload":"x"}\n\n${wrong}\n`)
    expect(read).toThrow(WrongLine)
    expect(read).toThrow('line 3')
  })
})
