import { ATTRIBUTE_NAME } from '@signalbox/contract/placeholders'

/** What tokens and servers report about a client, besides the permission to connect. */

/** As 1, "1", true or "true"; whatever else is none. */
export function isTrue(raw: unknown): boolean {
  if (typeof raw === 'boolean') return raw
  if (typeof raw === 'number') return Number.isInteger(raw) && raw >= 1
  return typeof raw === 'string' && (raw === 'true' || (/^[+-]?\d+$/.test(raw) && Number(raw) >= 1))
}

/** Texts with names that placeholders can have; others are left out. */
export function readClientAttrs(raw: unknown): Record<string, string> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] =>
        ATTRIBUTE_NAME.test(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}
