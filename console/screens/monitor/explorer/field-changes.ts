import { jsonChildren, type Json, jsonText, jsonKind, parseJson, scalarText } from '#ui/json.ts'

/** Field that differs between two JSON values. */
export interface FieldChange {
  /** Keys joined by dots; empty for the whole payload. */
  path: string
  /** Earlier value as JSON; `undefined` where the field was missing. */
  before: string | undefined
  after: string | undefined
  /** Signed difference, where both values are numbers. */
  difference: string | undefined
}

/** Limit above which the whole text is easier to read. */
const MAX_CHANGES = 30

/**
 * Fields that differ between two texts; `undefined` if a comparison by field makes no sense: one is not JSON,
 * or too much differs.
 */
export function fieldChanges(before: string, after: string): FieldChange[] | undefined {
  const [old, now] = [parseJson(before), parseJson(after)]
  if (old === undefined || now === undefined) return undefined
  const [was, is] = [collectLeaves(old), collectLeaves(now)]
  const changes: FieldChange[] = []
  for (const path of new Set([...is.keys(), ...was.keys()])) {
    const [left, right] = [was.get(path), is.get(path)]
    const texts = { before: optionalText(left), after: optionalText(right) }
    if (texts.before === texts.after) continue
    changes.push({ path, ...texts, difference: difference(left, right) })
    if (changes.length > MAX_CHANGES) return undefined
  }
  return changes
}

function collectLeaves(value: Json): Map<string, Json> {
  const leaves = new Map<string, Json>()
  const visit = (part: Json, path: string) => {
    const below = jsonChildren(part)
    if (below.length === 0) leaves.set(path, part)
    for (const [key, child] of below) visit(child, path === '' ? key : `${path}.${key}`)
  }
  visit(value, '')
  return leaves
}

const optionalText = (value: Json | undefined) =>
  value === undefined ? undefined : jsonText(value)

const INTEGER = /^-?\d+$/

/**
 * Difference of two numbers: exact for integers, otherwise to twelve digits, which hides the error of binary fractions.
 */
function difference(before: Json | undefined, after: Json | undefined): string | undefined {
  if (before === undefined || after === undefined) return undefined
  if (jsonKind(before) !== 'number' || jsonKind(after) !== 'number') return undefined
  const [old, now] = [scalarText(before), scalarText(after)]
  const value =
    INTEGER.test(old) && INTEGER.test(now)
      ? BigInt(now) - BigInt(old)
      : Number((Number(now) - Number(old)).toPrecision(12))
  if (value > 0) return `+${value}`
  return value < 0 ? `−${-value}` : '0'
}
