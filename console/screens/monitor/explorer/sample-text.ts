import type { TopicSample } from '@signalbox/contract/topic-activity'
import { isScalar, jsonText, parseJson } from '#ui/json.ts'
import { fromBase64 } from '#ui/payload.ts'

const HEX_BYTES = 24

/** A sample never changes, and several parts of the page read it. */
const decoded = new WeakMap<TopicSample, Uint8Array>()

export function samplePayloadBytes(sample: TopicSample): Uint8Array {
  const bytes = decoded.get(sample) ?? fromBase64(sample.payload)
  decoded.set(sample, bytes)
  return bytes
}

export function isCut(sample: TopicSample): boolean {
  return samplePayloadBytes(sample).length < sample.payload_bytes
}

/** Payload as text; `undefined` if it is not valid UTF-8. A character that was cut is left out. */
export function samplePayloadText(sample: TopicSample): string | undefined {
  try {
    // With `stream`, an incomplete character at the end is not an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(samplePayloadBytes(sample), {
      stream: isCut(sample),
    })
  } catch {
    return undefined
  }
}

/** Payload in one line: its text without line breaks, or its first bytes. */
export function samplePayloadLine(sample: TopicSample): string {
  const text = samplePayloadText(sample)
  const line = text?.replaceAll(/\p{Cc}+/gu, ' ') ?? toHex(samplePayloadBytes(sample))
  return isCut(sample) ? `${line}…` : line
}

function toHex(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, HEX_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${shown.join(' ')}${bytes.length > HEX_BYTES ? ' …' : ''}`
}

/** Text for a comparison: JSON is formatted with one line per field, whatever its original layout. */
export function comparable(sample: TopicSample): string | undefined {
  const text = samplePayloadText(sample)
  if (text === undefined || isCut(sample)) return text
  const value = parseJson(text)
  return value === undefined || isScalar(value) ? text : (jsonText(value) ?? text)
}
