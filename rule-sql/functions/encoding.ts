import { badArgument, charge } from '../run/limits.ts'
import { fromBinary, toBinary } from '../values/bytes.ts'
import { encodeJson } from '../values/json.ts'
import { fn, type FunctionTable } from './define.ts'
import { json } from './conversion.ts'
import { decodeTerm, encodeTerm } from './terms.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

export const encoding = {
  base64_encode: [fn(['s: bytes'], 'text', (text) => btoa(toBinary(text)))],
  base64_decode: [
    fn(['s: bytes'], 'bytes', (text) => {
      const compact = toBinary(text).replace(/[ \t\r\n]/g, '')
      charge(compact.length >> 5)
      if (!BASE64.test(compact)) throw badArgument()
      return fromBinary(atob(compact))
    }),
  ],
  json_encode: [fn(['v: any'], 'text', encodeJson)],
  json_decode: [fn(['s: bytes'], 'any', json)],
  term_encode: [fn(['v: any'], 'bytes', encodeTerm)],
  term_decode: [fn(['bytes: bytes'], 'any', decodeTerm)],
} satisfies FunctionTable
