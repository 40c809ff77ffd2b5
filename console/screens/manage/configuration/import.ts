import type { ConfigDifference, WholeConfig } from '@signalbox/contract/config-history'
import { isEqual } from '../../../parts/config/changes.ts'

const MASKED = '******'

/** What a text changes in the configuration. */
export interface ImportPlan {
  differences: readonly ConfigDifference[]
  /** Only what differs, as the operation takes it. */
  text: string
  /** Roots that the broker does not have. */
  unknown: readonly string[]
  /** Lists of named items, which are not imported. */
  lists: readonly string[]
}

/** `undefined`: it is no JSON object. */
export function planImport(text: string, whole: WholeConfig): ImportPlan | undefined {
  const given = readObject(text)
  if (given === undefined) return undefined
  const settings = new Map(whole.settings.map(({ root, value }) => [root, value]))
  const lists = new Set(whole.collections.map(({ root }) => root))
  const changes: Record<string, unknown> = {}
  const differences: ConfigDifference[] = []
  const roots = Object.entries(given)
  for (const [root, value] of roots) {
    if (!settings.has(root)) continue
    const found = differencesOf(settings.get(root), value, [root])
    if (found.length === 0) continue
    differences.push(...found)
    changes[root] = value
  }
  return {
    differences,
    text: JSON.stringify(changes),
    unknown: roots.map(([root]) => root).filter((root) => !settings.has(root) && !lists.has(root)),
    lists: roots.map(([root]) => root).filter((root) => lists.has(root)),
  }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The text is merged into the configuration: what it does not contain is no difference. */
function differencesOf(
  before: unknown,
  after: unknown,
  path: readonly string[],
): ConfigDifference[] {
  if (after === MASKED || isEqual(before, after)) return []
  if (!isRecord(before) || !isRecord(after)) {
    return [{ path: path.join('.'), ...(before !== undefined && { before }), after }]
  }
  return Object.entries(after).flatMap(([name, value]) =>
    differencesOf(before[name], value, [...path, name]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
