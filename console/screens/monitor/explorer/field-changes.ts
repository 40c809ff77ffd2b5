/** A field of two JSON values that differs. */
export interface FieldChange {
  /** Its keys, joined by dots; empty for the whole payload. */
  path: string
  /** As JSON; `undefined` where the field is missing. */
  before: string | undefined
  after: string | undefined
  /** With its sign, where both values are numbers. */
  difference: string | undefined
}

/** More changes than these are easier to read in the whole text. */
const MAX_CHANGES = 30

/**
 * The fields that differ between two texts, or `undefined` where they cannot be compared field by field:
 * one is not JSON, both are texts, or too much differs.
 */
export function fieldChanges(before: string, after: string): FieldChange[] | undefined {
  const [old, now] = [parsed(before), parsed(after)]
  if (old === undefined || now === undefined) return undefined
  const [was, is] = [leavesOf(old.value), leavesOf(now.value)]
  const changes: FieldChange[] = []
  for (const path of new Set([...is.keys(), ...was.keys()])) {
    const [left, right] = [was.get(path), is.get(path)]
    const texts = { before: textOf(left), after: textOf(right) }
    if (texts.before === texts.after) continue
    changes.push({ path, ...texts, difference: difference(left, right) })
    if (changes.length > MAX_CHANGES) return undefined
  }
  return changes
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function leavesOf(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const visit = (part: unknown, path: string) => {
    const isEmpty = typeof part === 'object' && part !== null && Object.keys(part).length === 0
    if (typeof part !== 'object' || part === null || isEmpty) {
      leaves.set(path, part)
      return
    }
    for (const [key, below] of Object.entries(part))
      visit(below, path === '' ? key : `${path}.${key}`)
  }
  visit(value, '')
  return leaves
}

const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

/** Twelve digits: the error of binary fractions is not shown. */
function difference(before: unknown, after: unknown): string | undefined {
  if (typeof before !== 'number' || typeof after !== 'number') return undefined
  const value = Number((after - before).toPrecision(12))
  return value > 0 ? `+${value}` : `−${-value}`
}
