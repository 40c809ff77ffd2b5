import type { Pair } from '#language.tsx'
import type { FieldGroup } from './field.ts'

/**
 * The titles of groups in two columns of about the same height, in the order of the groups. It depends on the
 * descriptions only: no group changes its column while values are edited.
 */
export function splitIntoColumns(groups: readonly FieldGroup[]): (readonly Pair<string>[])[] {
  const titles = groups.map(({ title }) => title)
  const heights = groups.map(countLines)
  const whole = sum(heights)
  const differences = titles.map((_, i) => Math.abs(whole - 2 * sum(heights.slice(0, i + 1))))
  const at = differences.indexOf(Math.min(...differences)) + 1
  return [titles.slice(0, at), titles.slice(at)].filter((column) => column.length > 0)
}

/** In lines; an editor of lists has several. */
const countLines = ({ isFolded, fields }: FieldGroup): number =>
  isFolded === true
    ? 1
    : 1 + sum(fields.map(({ as, help }) => (as === 'custom' ? 4 : help ? 2 : 1)))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
