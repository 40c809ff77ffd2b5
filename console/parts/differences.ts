import { isRecord } from '@signalbox/contract/is-record'

export interface Difference {
  /** `ssl.enable`; empty for the whole. */
  path: string
  /** The current value; `undefined`: deleted. */
  now: unknown
}

/** Where what the API gave once and what it gives now are not the same. Lists are taken whole. */
export function differences(seen: unknown, now: unknown, path = ''): Difference[] {
  if (isRecord(seen) && isRecord(now)) {
    const keys = new Set([...Object.keys(seen), ...Object.keys(now)])
    return [...keys].flatMap((key) =>
      differences(seen[key], now[key], path === '' ? key : `${path}.${key}`),
    )
  }
  const isSame =
    Array.isArray(seen) && Array.isArray(now)
      ? seen.length === now.length &&
        seen.every((each, i) => differences(each, now[i]).length === 0)
      : Object.is(seen, now)
  return isSame ? [] : [{ path, now }]
}
