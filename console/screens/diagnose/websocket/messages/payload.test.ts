import { describe, expect, it } from 'vitest'
import { encodePayload, payloadPreview, showPayload, showPayloadOrHex } from './payload.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (value: string) => new TextEncoder().encode(value)

describe('encodePayload', () => {
  it.each([
    ['plaintext', 'Grüße', text('Grüße')],
    ['json', ' {"a": 1} ', text(' {"a": 1} ')],
    ['base64', '3q2+7w==', bytes(0xde, 0xad, 0xbe, 0xef)],
    ['base64', '3q2-7w', bytes(0xde, 0xad, 0xbe, 0xef)],
    ['base64', '', bytes()],
    ['hex', 'de AD\nbe:ef', bytes(0xde, 0xad, 0xbe, 0xef)],
    ['hex', '0xde, 0xad', bytes(0xde, 0xad)],
    ['hex', '', bytes()],
  ] as const)('%s %j', (format, written, expected) => {
    expect(encodePayload(written, format)).toEqual({ ok: true, bytes: expected })
  })

  it.each([
    ['base64', 'abcde'],
    ['base64', 'a*=='],
    ['base64', 'ab=c'],
    ['hex', 'abc'],
    ['hex', 'zz'],
    ['json', '{a}'],
    ['json', ''],
  ] as const)('refuses %s %j', (format, written) => {
    expect(encodePayload(written, format)).toEqual({ ok: false })
  })
})

describe('showPayload', () => {
  it('shows one payload four ways', () => {
    const payload = text('{"a":1}')
    expect(showPayload(payload, 'plaintext')).toBe('{"a":1}')
    expect(showPayload(payload, 'json')).toBe('{\n  "a": 1\n}')
    expect(showPayload(payload, 'base64')).toBe('eyJhIjoxfQ==')
    expect(showPayload(payload, 'hex')).toBe('7b 22 61 22 3a 31 7d')
  })

  it('falls back to hex for what is no text, and to text for what is no JSON', () => {
    expect(showPayloadOrHex(bytes(0xff, 0x00), 'plaintext')).toEqual({
      text: 'ff 00',
      format: 'hex',
    })
    expect(showPayloadOrHex(text('plain'), 'json')).toEqual({
      text: 'plain',
      format: 'plaintext',
    })
  })

  it('encodes a megabyte to Base64 without a stack overflow', () => {
    const megabyte = new Uint8Array(1 << 20).fill(0xa5)
    expect(encodePayload(showPayload(megabyte, 'base64') ?? '', 'base64')).toEqual({
      ok: true,
      bytes: megabyte,
    })
  })
})

describe('payloadPreview', () => {
  it('is one line', () => {
    expect(payloadPreview(text('a\n  b\t c'), 'plaintext')).toEqual({ text: 'a b c', cut: false })
  })

  it('cuts between characters', () => {
    const { text: shown, cut } = payloadPreview(text(`a${'温'.repeat(100)}`), 'plaintext')
    expect(cut).toBe(true)
    expect(shown).toBe(`a${'温'.repeat(79)}`)
  })

  it('shows binary as hex', () => {
    expect(payloadPreview(bytes(0xc3, 0x28), 'json')).toEqual({ text: 'c3 28', cut: false })
  })
})
