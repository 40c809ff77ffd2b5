import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBase64, asHex, asText, fromBase64, readJson } from './payload.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('payload', () => {
  it('reads text only where it is UTF-8', () => {
    expect(asText(utf8('温度 21'))).toBe('温度 21')
    expect(asText(Uint8Array.of(0xff, 0xfe))).toBeUndefined()
  })

  it('reads JSON only where it is JSON', () => {
    expect(readJson(utf8('{"a":true}'))).toEqual({ a: true })
    expect(readJson(utf8('{a}'))).toBeUndefined()
    expect(readJson(utf8(''))).toBeUndefined()
  })

  it('comes back from Base64 as it was', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100_000 }), (bytes) => {
        expect(fromBase64(asBase64(bytes))).toEqual(bytes)
      }),
      { numRuns: 50 },
    )
  })

  it('dumps bytes with offset and characters', () => {
    expect(asHex(utf8('0123456789abcdef\n'))).toBe(
      [
        '00000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef',
        `00000010  0a${' '.repeat(45)}  .`,
      ].join('\n'),
    )
  })
})
