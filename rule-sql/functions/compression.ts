import { Gunzip, gzipSync, Inflate, deflateSync, Unzlib, zlibSync } from 'fflate'
import { charge, checkText, MAX_TEXT, ruleError } from '../run/limits.ts'
import { fromBytes, toBytes } from '../values/bytes.ts'
import type { Text } from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

type Shrink = (bytes: Uint8Array) => Uint8Array
type Grow = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array
interface Zlib {
  readonly gzipSync: Shrink
  readonly gunzipSync: Grow
  readonly deflateRawSync: Shrink
  readonly inflateRawSync: Grow
  readonly deflateSync: Shrink
  readonly inflateSync: Grow
}

/** Node's zlib is the library that the real broker uses, so its bytes are the same ones. */
function native(): Zlib | undefined {
  // Browsers have no `process`, and no import could be left out for them.
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  return host.process?.getBuiltinModule?.('node:zlib') as Zlib | undefined
}

const zlib = native()

type Stream = Gunzip | Inflate | Unzlib

const SLICE = 2048

/** In a browser: fed in slices, so that a small text cannot become a large one at once. */
function inflate(stream: Stream, bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  stream.ondata = (chunk) => {
    length += chunk.length
    checkText(length)
    chunks.push(chunk)
  }
  for (let at = 0; at < bytes.length || at === 0; at += SLICE)
    stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length)
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const fallback: Zlib = {
  gzipSync: (bytes) => gzipSync(bytes, { mtime: 0 }),
  gunzipSync: (bytes) => inflate(new Gunzip(), bytes),
  deflateRawSync: (bytes) => deflateSync(bytes),
  inflateRawSync: (bytes) => inflate(new Inflate(), bytes),
  deflateSync: (bytes) => zlibSync(bytes),
  inflateSync: (bytes) => inflate(new Unzlib(), bytes),
}

const { gzipSync: gzip, gunzipSync: gunzip, ...others } = zlib ?? fallback

const shrink = (compress: Shrink) => [
  fn(['s: bytes'], 'bytes', (text) => {
    const bytes = toBytes(text)
    charge(bytes.length >> 4)
    return fromBytes(new Uint8Array(compress(bytes)))
  }),
]

const grow = (decompress: Grow) => [
  fn(['bytes: bytes'], 'bytes', (text): Text => {
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(decompress(toBytes(text), { maxOutputLength: MAX_TEXT }))
    } catch (error) {
      const isTooLong = error instanceof RangeError
      if (isTooLong) throw ruleError('limitText', [], 'limit_reached')
      throw ruleError('notCompressed', [], 'data_error')
    }
    charge(bytes.length >> 4)
    return fromBytes(bytes)
  }),
]

export const compression = {
  gzip: shrink(gzip),
  gunzip: grow(gunzip),
  zip: shrink(others.deflateRawSync),
  unzip: grow(others.inflateRawSync),
  zip_compress: shrink(others.deflateSync),
  zip_uncompress: grow(others.inflateSync),
} satisfies FunctionTable
