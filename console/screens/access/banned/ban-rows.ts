import type { Ban } from '@signalbox/contract/banned'
import { banKinds } from './banned.messages.ts'

/** The kind is part of the key. */
export const banKey = ({ as, who }: Ban) => `${as} ${who}`

/** The text in which words are searched, in both languages. */
export function banText({ as, who, reason, by }: Ban): string {
  const { en, zh } = banKinds[as] ?? { en: as, zh: as }
  return [who, reason, by, as, en, zh].join(' ')
}

/** The API has no order. */
export const latestFirst = ({ at }: Ban): number => -Date.parse(at)
