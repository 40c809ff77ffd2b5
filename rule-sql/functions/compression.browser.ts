import { Gunzip, gzipSync, Inflate, deflateSync, Unzlib, zlibSync } from 'fflate'
import { checkText } from '../run/limits.ts'
import type { Zlib } from './compression.ts'

const SLICE = 2048

/** Fed in slices, so that a small text cannot become a large one at once. */
function inflate(stream: Gunzip | Inflate | Unzlib, bytes: Uint8Array): Uint8Array {
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

/** Compression for browsers. Its output decompresses equally, but may differ from zlib's by some bytes. */
export const zlib: Zlib = {
  gzipSync: (bytes) => gzipSync(bytes, { mtime: 0 }),
  gunzipSync: (bytes) => inflate(new Gunzip(), bytes),
  deflateRawSync: (bytes) => deflateSync(bytes),
  inflateRawSync: (bytes) => inflate(new Inflate(), bytes),
  deflateSync: (bytes) => zlibSync(bytes),
  inflateSync: (bytes) => inflate(new Unzlib(), bytes),
}
