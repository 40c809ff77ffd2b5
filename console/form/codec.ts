import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'
import type { Field } from './field.ts'
import { isSecretReference } from './secret-reference.ts'

export interface Row {
  key: string
  value: string
}

type Codec = Required<Pick<Field, 'decode' | 'encode'>>

/** A value of a configuration in a text input; objects as JSON, whatever their own `toString` is. */
export const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)

/** A text; an empty one is omitted. */
const text: Codec = { decode: asText, encode: (value) => (value === '' ? undefined : value) }

const json: Codec = {
  decode: (wire) => (wire === undefined || wire === null ? '' : JSON.stringify(wire, null, 2)),
  encode: (value) => (value === '' ? undefined : (JSON.parse(String(value)) as unknown)),
}

const plain: Codec = { decode: (wire) => wire, encode: (value) => value }

/** How the value of a field is edited, and sent again. */
const CODECS: Partial<Record<Field['as'], Codec>> = {
  // A stored secret is never shown, and stays unless the user types another one.
  secret: {
    ...text,
    decode: (wire) => (asText(wire) === '' ? '' : isSecretReference(wire) ? wire : MASKED),
  },
  number: {
    decode: (wire) => (typeof wire === 'number' ? wire : null),
    encode: (value) => value ?? undefined,
  },
  switch: {
    // Some brokers keep it as text.
    decode: (wire) => wire === true || wire === 'true',
    encode: (value) => value,
  },
  choice: plain,
  custom: plain,
  json,
  jsonList: json,
  lines: {
    decode: (wire) => (Array.isArray(wire) ? wire.map(asText).join('\n') : asText(wire)),
    encode: (value) => String(value).split('\n').filter(Boolean),
  },
  pairs: {
    decode: (wire) =>
      isRecord(wire)
        ? Object.entries(wire).map(([key, each]): Row => ({ key, value: asText(each) }))
        : [],
    encode(value, came) {
      const known = isRecord(came) ? came : {}
      return Object.fromEntries(
        (value as readonly Row[]).map(({ key, value: typed }) => [
          key,
          // Numbers and the like are shown as text, and stay what they are.
          Object.hasOwn(known, key) && asText(known[key]) === typed ? known[key] : typed,
        ]),
      )
    },
  },
  list: {
    decode: (wire) => (Array.isArray(wire) ? wire.map(asText).join(', ') : asText(wire)),
    encode: (value) =>
      String(value)
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
  },
  scalar: { ...text, encode: (value) => readScalar(String(value)) },
}

export function fieldCodec({ as, none }: Pick<Field, 'as' | 'none'>): Codec {
  const codec = CODECS[as] ?? text
  if (none === undefined) return codec
  // The value that means none is of another type.
  return {
    decode: (wire) => (wire === none.value ? wire : codec.decode(wire)),
    encode: (value, came) => (value === none.value ? value : codec.encode(value, came)),
  }
}

function readScalar(typed: string): unknown {
  const value = typed.trim()
  if (value === '') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+$/.test(value) ? Number(value) : value
}
