import type { LogEntry } from '@signalbox/contract/log'

/** A log entry, with the number of equal ones that follow it in the list. */
export interface FoldedEntry {
  entry: LogEntry
  /** Equal entries, with this one. */
  count: number
  /** Whether it begins a group that is shown in full. */
  isUnfolded: boolean
}

const contentOf = ({ level, message, fields }: LogEntry): string =>
  JSON.stringify([level, message, fields])

/**
 * Folds entries with the same level, message and fields that follow each other.
 *
 * @param unfolded contents of the groups that are shown in full
 */
export function fold(
  entries: readonly LogEntry[],
  unfolded: ReadonlySet<string> = new Set(),
): FoldedEntry[] {
  const folded: FoldedEntry[] = []
  let last: string | undefined
  let first: FoldedEntry | undefined
  for (const entry of entries) {
    const content = contentOf(entry)
    const isRepeated = content === last
    if (isRepeated && first !== undefined) first.count++
    if (!isRepeated) first = { entry, count: 1, isUnfolded: unfolded.has(content) }
    if (!isRepeated && first !== undefined) folded.push(first)
    else if (unfolded.has(content)) folded.push({ entry, count: 1, isUnfolded: true })
    last = content
  }
  return folded
}

/** Contents of groups with one more, or without it. */
export function toggled(unfolded: ReadonlySet<string>, { entry }: FoldedEntry): Set<string> {
  const next = new Set(unfolded)
  const content = contentOf(entry)
  if (!next.delete(content)) next.add(content)
  return next
}
