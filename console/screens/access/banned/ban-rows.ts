import type { Ban } from '@signalbox/contract/banned'
import type { Sort } from '../../../ui/table/table.ts'
import { banKinds } from './banned.messages.ts'

/** The kind is part of the key. */
export const banKey = ({ as, who }: Ban) => `${as} ${who}`

/** Every word must occur somewhere, in either language. */
export function matches({ as, who, reason, by }: Ban, words: string): boolean {
  const { en, zh } = banKinds[as] ?? { en: as, zh: as }
  const text = [who, reason, by, as, en, zh].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const values: Readonly<Record<string, (ban: Ban) => number | string>> = {
  who: ({ who }) => who,
  as: ({ as }) => as,
  by: ({ by }) => by,
  at: ({ at }) => Date.parse(at),
  until: ({ until }) => Date.parse(until),
}

// Made once: `localeCompare` makes one for each pair, which takes seconds for ten thousand bans.
const collator = new Intl.Collator('en', { numeric: true })

/** The latest come first until another order is asked for: the API has none. */
export function sortBans(bans: readonly Ban[], sort: Sort | undefined): readonly Ban[] {
  const latest = ({ at }: Ban) => -Date.parse(at)
  const by = (sort && Object.hasOwn(values, sort.key) && values[sort.key]) || latest
  const sign = sort?.direction === 'desc' ? -1 : 1
  const keyed = bans.map((ban) => ({ ban, key: by(ban) }))
  keyed.sort(({ key: a }, { key: b }) =>
    typeof a === 'number' && typeof b === 'number'
      ? sign * (a - b)
      : sign * collator.compare(String(a), String(b)),
  )
  return keyed.map(({ ban }) => ban)
}
