import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { beginRun } from '../run/limits.ts'
import { zlib as inBrowser } from './compression.browser.ts'
import { hash } from './hashes.browser.ts'

const TEXTS = ['', 'a', 'hello hello hello', '中文', 'x'.repeat(5000)].map((text) =>
  new TextEncoder().encode(text),
)

describe('what browsers load instead of what Node has', () => {
  it.each([
    'md5',
    'sha1',
    'sha224',
    'sha256',
    'sha384',
    'sha512',
    'sha3-224',
    'sha3-256',
    'sha3-384',
    'sha3-512',
    'blake2b512',
    'blake2s256',
  ])('%s', (name) => {
    for (const bytes of TEXTS)
      expect(Buffer.from(hash(name, bytes) ?? [])).toEqual(createHash(name).update(bytes).digest())
  })

  it('compresses what Node reads, and reads what Node compresses', () => {
    const unbounded = { maxOutputLength: 1e9 }
    for (const bytes of TEXTS) {
      beginRun()
      const same = Buffer.from(bytes)
      expect(zlib.gunzipSync(inBrowser.gzipSync(bytes))).toEqual(same)
      expect(zlib.inflateRawSync(inBrowser.deflateRawSync(bytes))).toEqual(same)
      expect(zlib.inflateSync(inBrowser.deflateSync(bytes))).toEqual(same)
      expect(Buffer.from(inBrowser.gunzipSync(zlib.gzipSync(bytes), unbounded))).toEqual(same)
      expect(Buffer.from(inBrowser.inflateRawSync(zlib.deflateRawSync(bytes), unbounded))).toEqual(
        same,
      )
      expect(Buffer.from(inBrowser.inflateSync(zlib.deflateSync(bytes), unbounded))).toEqual(same)
    }
  })

  it('stops at a bomb', () => {
    const bomb = zlib.gzipSync(Buffer.alloc(50_000_000))
    expect(() => inBrowser.gunzipSync(bomb, { maxOutputLength: 0 })).toThrow('limitText')
  })
})
