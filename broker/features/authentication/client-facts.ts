import { isRecord } from '@signalbox/formats/is-record'
import { ATTRIBUTE_NAME } from '@signalbox/contract/placeholders'

/** Reads facts about a client that tokens and servers report in addition to the permission to connect. */

/** Whether a value means true: `true`, "true", and an integer of 1 or more, as a number or a text. */
export function isTrue(raw: unknown): boolean {
  if (typeof raw === 'boolean') return raw
  if (typeof raw === 'number') return Number.isInteger(raw) && raw >= 1
  return typeof raw === 'string' && (raw === 'true' || (/^[+-]?\d+$/.test(raw) && Number(raw) >= 1))
}

/** Attributes with valid names and text values; others are ignored. */
export function readClientAttrs(raw: unknown): Record<string, string> {
  if (!isRecord(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] =>
        ATTRIBUTE_NAME.test(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}
