import { childrenOf, type Json, jsonText, kindOf, parseJson, scalarText } from '../../../ui/json.ts'

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
  const [old, now] = [parseJson(before), parseJson(after)]
  if (old === undefined || now === undefined) return undefined
  const [was, is] = [leavesOf(old), leavesOf(now)]
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

function leavesOf(value: Json): Map<string, Json> {
  const leaves = new Map<string, Json>()
  const visit = (part: Json, path: string) => {
    const below = childrenOf(part)
    if (below.length === 0) leaves.set(path, part)
    for (const [key, child] of below) visit(child, path === '' ? key : `${path}.${key}`)
  }
  visit(value, '')
  return leaves
}

const textOf = (value: Json | undefined) => (value === undefined ? undefined : jsonText(value))

const INTEGER = /^-?\d+$/

/** Of integers exact; otherwise twelve digits: the error of binary fractions is not shown. */
function difference(before: Json | undefined, after: Json | undefined): string | undefined {
  if (before === undefined || after === undefined) return undefined
  if (kindOf(before) !== 'number' || kindOf(after) !== 'number') return undefined
  const [old, now] = [scalarText(before), scalarText(after)]
  const value =
    INTEGER.test(old) && INTEGER.test(now)
      ? BigInt(now) - BigInt(old)
      : Number((Number(now) - Number(old)).toPrecision(12))
  if (value > 0) return `+${value}`
  return value < 0 ? `−${-value}` : '0'
}
