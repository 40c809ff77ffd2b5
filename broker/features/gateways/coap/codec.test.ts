import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeMessage, emptyMessage, encodeMessage } from './codec.ts'
import {
  type CoapMessage,
  type CoapOption,
  textOption,
  texts,
  uint,
  uintOption,
} from './message.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

const option: fc.Arbitrary<CoapOption> = fc.record({
  name: fc.constantFrom('Uri-Path', 'Uri-Query', 'Observe', 'Block1', '9', '2050', '65000'),
  value: bytes(300),
})

const message: fc.Arbitrary<CoapMessage> = fc.record({
  type: fc.constantFrom('con', 'non', 'ack', 'rst'),
  code: fc.constantFrom('0.01', '0.02', '2.05', '4.04', '5.00', '7.31'),
  messageId: fc.integer({ min: 0, max: 0xffff }),
  token: bytes(8),
  options: fc.array(option, { maxLength: 5 }),
  payload: bytes(300),
})

const numberOf = (name: string) =>
  ({ Observe: 6, OSCORE: 9, 'Uri-Path': 11, 'Uri-Query': 15, Block1: 27 })[name] ?? Number(name)

describe('messages of CoAP', () => {
  test('an encoded message is decoded to the same message, its options in order', () => {
    fc.assert(
      fc.property(message, (it) => {
        const back = decodeMessage(encodeMessage(it))
        const sorted = it.options.toSorted((a, b) => numberOf(a.name) - numberOf(b.name))
        expect(back?.options.map(({ name }) => numberOf(name))).toEqual(
          sorted.map(({ name }) => numberOf(name)),
        )
        expect(back?.options.map(({ value }) => value)).toEqual(sorted.map(({ value }) => value))
        expect({ ...back, options: [] }).toEqual({ ...it, options: [] })
      }),
      { numRuns: 2000 },
    )
  })

  test('a cut in the head or within an option is a format error', () => {
    const whole = encodeMessage({
      type: 'con',
      code: '0.01',
      messageId: 7,
      token: Buffer.from('tok'),
      options: [textOption('Uri-Path', 'x'.repeat(20)), textOption('Uri-Query', 'y'.repeat(300))],
      payload: Buffer.from('p'),
    })
    const complete = [7, 7 + 2 + 20, 7 + 22 + 3 + 300, whole.length]
    for (let length = 0; length <= whole.length; length++) {
      const isMessage = decodeMessage(whole.subarray(0, length)) !== undefined
      expect(isMessage, `${length} of ${whole.length} bytes`).toBe(complete.includes(length))
    }
  })

  // RFC 7252 figure 16: a confirmable request with a piggybacked response.
  test('the example of RFC 7252 appendix A is read', () => {
    const request = decodeMessage(Buffer.from('40017d34bb74656d7065726174757265', 'hex'))
    expect(request).toMatchObject({
      type: 'con',
      code: '0.01',
      messageId: 0x7d34,
      options: [{ name: 'Uri-Path' }],
    })
    expect(request && texts(request, 'Uri-Path')).toEqual(['temperature'])
    const response = decodeMessage(Buffer.from('60457d34ff32322e332043', 'hex'))
    expect(response).toMatchObject({ type: 'ack', code: '2.05', payload: Buffer.from('22.3 C') })
  })

  test.each([
    ['a payload marker without payload', '40017d34ff'],
    ['version 2', '80017d34'],
    ['a token of nine bytes', '49017d34000000000000000000'],
    ['the reserved option delta', '40017d34f1ff'],
    ['the reserved option length', '40017d341f00'],
    ['an empty message with a token', '41000001aa'],
    ['an empty message with a payload', '40000001ff61'],
    ['a number of an option above 65535', '40017d34e0ffffe0ffff'],
    ['no head', '4001'],
  ])('%s is a format error', (_, hex) => {
    expect(decodeMessage(Buffer.from(hex, 'hex'))).toBeUndefined()
  })

  test('more options than a client needs are a format error', () => {
    const head = Buffer.from('40017d34', 'hex')
    expect(decodeMessage(Buffer.concat([head, Buffer.alloc(256)]))).toBeDefined()
    expect(decodeMessage(Buffer.concat([head, Buffer.alloc(257)]))).toBeUndefined()
  })

  test('numbers are in as few bytes as they need', () => {
    for (const [value, length] of [
      [0, 0],
      [1, 1],
      [255, 1],
      [256, 2],
      [65_536, 3],
      [2 ** 32 - 1, 4],
    ] as const) {
      const made = uintOption('Observe', value)
      expect(made.value).toHaveLength(length)
      expect(uint({ options: [made] }, 'Observe')).toBe(value)
    }
    expect(
      uint({ options: [{ name: 'Observe', value: Buffer.alloc(5) }] }, 'Observe'),
    ).toBeUndefined()
  })

  test('an empty message has four bytes', () => {
    expect(encodeMessage(emptyMessage('rst', 0x1234)).toString('hex')).toBe('70001234')
  })
})
