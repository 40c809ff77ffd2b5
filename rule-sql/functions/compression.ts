import { badArgument, charge, MAX_TEXT, RuleError, ruleError } from '../run/limits.ts'
import { fromBytes, toBytes } from '../values/bytes.ts'
import type { Text } from '../values/value.ts'
import { builtin } from './builtin.ts'
import { fn, type FunctionTable, loading } from './define.ts'

type Shrink = (bytes: Uint8Array) => Uint8Array
type Grow = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

export interface Zlib {
  readonly gzipSync: Shrink
  readonly gunzipSync: Grow
  readonly deflateRawSync: Shrink
  readonly inflateRawSync: Grow
  readonly deflateSync: Shrink
  readonly inflateSync: Grow
}

// The used part of the module.
let zlib = builtin('node:zlib') as Zlib | undefined

async function load(): Promise<void> {
  zlib ??= (await import('./compression.browser.ts')).zlib
}

const shrink = (name: 'gzipSync' | 'deflateRawSync' | 'deflateSync') => [
  loading(
    load,
    fn(['s: bytes'], 'bytes', (text) => {
      if (!zlib) throw badArgument()
      const bytes = toBytes(text)
      charge(bytes.length >> 3)
      return fromBytes(new Uint8Array(zlib[name](bytes)))
    }),
  ),
]

const grow = (name: 'gunzipSync' | 'inflateRawSync' | 'inflateSync') => [
  loading(
    load,
    fn(['bytes: bytes'], 'bytes', (text): Text => {
      if (!zlib) throw badArgument()
      let bytes: Uint8Array
      try {
        bytes = new Uint8Array(zlib[name](toBytes(text), { maxOutputLength: MAX_TEXT }))
      } catch (error) {
        if (error instanceof RuleError) throw error
        // Node reports an output over the limit as a RangeError.
        if (error instanceof RangeError) throw ruleError('limitText', [], 'limit_reached')
        throw ruleError('notCompressed', [], 'data_error')
      }
      charge(bytes.length >> 4)
      return fromBytes(bytes)
    }),
  ),
]

export const compression = {
  gzip: shrink('gzipSync'),
  gunzip: grow('gunzipSync'),
  zip: shrink('deflateRawSync'),
  unzip: grow('inflateRawSync'),
  zip_compress: shrink('deflateSync'),
  zip_uncompress: grow('inflateSync'),
} satisfies FunctionTable
