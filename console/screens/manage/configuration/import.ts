import type { ConfigDifference } from '@signalbox/contract/config-history'
import {
  HoconError,
  type HoconObject,
  type HoconValue,
  mergeHocon,
  readHocon,
  writeHocon,
} from '@signalbox/contract/hocon'
import { isEqual } from '../../../parts/config/changes.ts'

const MASKED = '******'

/** What a text changes in the configuration. */
export interface ImportPlan {
  differences: readonly ConfigDifference[]
  /** The roots that differ, as the operation takes them. */
  text: string
}

export interface ImportProblem {
  line: number
  reason: string
}

/**
 * The text is merged into the configuration: what it does not contain is no difference, and a masked secret is
 * none either.
 *
 * @param now the configuration as text
 */
export function planImport(text: string, now: string): ImportPlan | ImportProblem {
  let given: HoconObject
  try {
    given = readHocon(text)
  } catch (error) {
    if (!(error instanceof HoconError)) throw error
    return { line: error.line, reason: error.message }
  }
  const current = readHocon(now)
  const differences: ConfigDifference[] = []
  const changed: HoconObject = {}
  for (const [root, value] of Object.entries(given)) {
    const before = current[root]
    const found = differencesOf(before, mergeHocon(before, value), [root])
    if (found.length === 0) continue
    differences.push(...found)
    changed[root] = value
  }
  return { differences, text: writeHocon(changed) }
}

function differencesOf(
  before: HoconValue | undefined,
  after: HoconValue,
  path: readonly string[],
): ConfigDifference[] {
  if (after === MASKED || isEqual(plain(before), plain(after))) return []
  if (!isObject(before) || !isObject(after)) {
    return [{ path: path.join('.'), ...(before !== undefined && { before }), after }]
  }
  return Object.entries(after).flatMap(([name, value]) =>
    differencesOf(before[name], value, [...path, name]),
  )
}

/** With the prototype of objects, which the reader leaves out. */
const plain = (value: HoconValue | undefined): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

const isObject = (value: HoconValue | undefined): value is HoconObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
