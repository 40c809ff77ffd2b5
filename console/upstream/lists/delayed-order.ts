import type { DelayedMessage } from '@signalbox/contract/delayed'

/** Calculates what the embedded broker answers for `order` and `like_topic`. */
export function inOrder(
  rows: readonly DelayedMessage[],
  order: 'asc' | 'desc',
  part: string | undefined,
): readonly DelayedMessage[] {
  const sign = order === 'asc' ? 1 : -1
  return rows
    .filter(({ topic }) => part === undefined || topic.includes(part))
    .sort((a, b) => sign * (Date.parse(a.expected_at) - Date.parse(b.expected_at)))
}
