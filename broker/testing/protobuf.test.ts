import { expect, it } from 'vitest'
import { double, fieldsIn, integer, message, text } from './protobuf.ts'

// The examples of the documentation of Protocol Buffers.
it.each([
  [integer(1, 150), '089601'],
  [integer(1, -2n), '08feffffffffffffffff01'],
  [text(2, 'testing'), '120774657374696e67'],
  [message(3, integer(1, 150)), '1a03089601'],
  [message(6), '3200'],
  [double(1, 1.5), '09000000000000f83f'],
  [integer(1, 18446744073709551615n), '08ffffffffffffffffff01'],
])('writes as documented: %#', (written, expected) => {
  expect(written.toString('hex')).toBe(expected)
})

it('reads what it has written, and fields that it does not know', () => {
  const bytes = Buffer.concat([integer(1, 300), text(2, 'ü'), Buffer.from('1d01020304', 'hex')])
  expect(fieldsIn(bytes)).toEqual([
    { field: 1, value: 300n },
    { field: 2, value: Buffer.from('ü') },
    { field: 3, value: Buffer.from('01020304', 'hex') },
  ])
  expect(() => fieldsIn(bytes.subarray(0, 5))).toThrow(RangeError)
  expect(() => fieldsIn(Buffer.alloc(20, 0xff))).toThrow(RangeError)
})
