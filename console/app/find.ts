import type { TablerIcon } from '@tabler/icons-react'
import type { Address } from '#routing/path.ts'

/** Line of the palette: a page to open, or an action. */
export interface Found {
  key: string
  label: string
  kind: string
  icon: TablerIcon
  to?: Address
  run?: () => void
}

export interface Findable extends Found {
  /** Label in both languages, since many users type one and read the other. */
  names: readonly string[]
  /** Further words that find the entry. */
  words: string
}

const compact = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')

/** Whether all typed words occur, in any order, or the typed text as a whole without regard to spaces. */
export function isFoundBy(text: string): (it: { words: string }) => boolean {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ words }) => {
    const all = words.toLowerCase()
    return wanted.every((word) => all.includes(word)) || compact(words).includes(compact(text))
  }
}

/** Rank of a name for the typed text: 0 for an equal name, up to 4 if no part matches. */
export function bestNameRank(text: string, names: readonly string[]): number {
  return Math.min(...names.map((name) => rankOfName(compact(text), name)))
}

function rankOfName(wanted: string, name: string): number {
  const whole = compact(name)
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (words.some((word) => compact(word).startsWith(wanted))) return 2
  return whole.includes(wanted) ? 3 : 4
}

/**
 * The API compares client IDs with regard to case, so the palette asks for the spellings that IDs mostly
 * have: as typed, lower, upper, and with capitals at the start or at each word.
 */
export function likelySpellings(text: string): string[] {
  const lower = text.toLowerCase()
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
  const words = lower.replaceAll(/\p{L}+/gu, capital)
  return [...new Set([text, lower, text.toUpperCase(), capital(lower), words])]
}
