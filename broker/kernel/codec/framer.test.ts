import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Framer } from './framer.ts'

function encodeLength(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) + (rest > 127 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return bytes
}

function makePacket(body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x30, ...encodeLength(body.length)]), body])
}

function drain(framer: Framer): Buffer[] {
  const found: Buffer[] = []
  for (let frame = framer.next(); frame !== undefined; frame = framer.next()) {
    found.push(Buffer.from(frame.bytes))
  }
  return found
}

const body = fc.oneof(
  { weight: 5, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 100, maxLength: 400 }) },
  { weight: 1, arbitrary: fc.constant(new Uint8Array(20_000)) },
)

test('finds the same packets however the stream is sliced', () => {
  fc.assert(
    fc.property(
      fc.array(body, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
      (bodies, sizes) => {
        const packets = bodies.map(makePacket)
        const stream = Buffer.concat(packets)
        const framer = new Framer(1024 * 1024)
        const found: Buffer[] = []
        for (let at = 0, i = 0; at < stream.length; i++) {
          const size = sizes[i % sizes.length] ?? 1
          framer.push(stream.subarray(at, at + size))
          at += size
          found.push(...drain(framer))
        }
        expect(found.length).toBe(packets.length)
        expect(Buffer.concat(found).equals(stream)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])(
  'a remaining length of %d has its shortest form (table 1-1) and is read',
  (length) => {
    const framer = new Framer(4 * 1024 * 1024)
    framer.push(makePacket(new Uint8Array(length)))
    const frame = framer.next()
    expect(frame?.bytes.length).toBe(frame && frame.bodyAt + length)
    expect(framer.next()).toBeUndefined()
  },
)

test('a length of five bytes is malformed [MQTT-1.5.5-1]', () => {
  const framer = new Framer(1024)
  framer.push(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))
  expect(() => framer.next()).toThrow(
    expect.objectContaining({ reasonCode: ReasonCode.malformedPacket }),
  )
})

test('a packet announced too large is refused by its first bytes [MQTT-3.1.2-24]', () => {
  const framer = new Framer(100)
  framer.push(Buffer.from([0x30, 99]))
  expect(() => framer.next()).toThrow(
    expect.objectContaining({ reasonCode: ReasonCode.packetTooLarge }),
  )
})

test('a packet of just the largest size is taken', () => {
  const framer = new Framer(100)
  framer.push(makePacket(new Uint8Array(98)))
  expect(framer.next()?.bytes.length).toBe(100)
})
