import type { TopicSample } from '@signalbox/contract/topic-activity'
import { isScalar, jsonText, parseJson } from '../../../ui/json.ts'
import { fromBase64 } from '../../../ui/payload.ts'

const HEX_BYTES = 24

/** A sample never changes, and several parts of the page read it. */
const decoded = new WeakMap<TopicSample, Uint8Array>()

export function bytesOf(sample: TopicSample): Uint8Array {
  const bytes = decoded.get(sample) ?? fromBase64(sample.payload)
  decoded.set(sample, bytes)
  return bytes
}

export function isCut(sample: TopicSample): boolean {
  return bytesOf(sample).length < sample.payload_bytes
}

/** A payload as a text, or `undefined` when it is none; a character that was cut in two is left out. */
export function textOf(sample: TopicSample): string | undefined {
  try {
    // With `stream` what is missing at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(sample), {
      stream: isCut(sample),
    })
  } catch {
    return undefined
  }
}

/** One line of a payload: its text without line ends, or its first bytes. */
export function lineOf(sample: TopicSample): string {
  const text = textOf(sample)
  const line = text?.replaceAll(/\p{Cc}+/gu, ' ') ?? hexOf(bytesOf(sample))
  return isCut(sample) ? `${line}…` : line
}

function hexOf(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, HEX_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${shown.join(' ')}${bytes.length > HEX_BYTES ? ' …' : ''}`
}

/** A text to compare with another: JSON with a line for each field, whatever its writer had. */
export function comparable(sample: TopicSample): string | undefined {
  const text = textOf(sample)
  if (text === undefined || isCut(sample)) return text
  const value = parseJson(text)
  return value === undefined || isScalar(value) ? text : (jsonText(value) ?? text)
}
