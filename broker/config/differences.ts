import { isRecord } from '@signalbox/formats/is-record'
import { isDeepStrictEqual } from 'node:util'

/** One field that differs between two states of a configuration. */
export interface Difference {
  /** Below the root or item; empty for the whole. */
  path: readonly string[]
  /** Previous value; absent if the field did not exist. */
  before?: unknown
  after?: unknown
}

/** The fields that differ, objects field by field, everything else as a whole. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isRecord(before) || !isRecord(after)) {
    return [
      {
        path,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    ]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    differences(own(before, name), own(after, name), [...path, name]),
  )
}

/** Value at a path; `undefined` if the path does not exist. */
export const valueAt = (state: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? own(value, name) : undefined), state)

const own = (record: Record<string, unknown>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined
