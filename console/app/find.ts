import type { TablerIcon } from '@tabler/icons-react'

/** One line of the palette: a place to go to, or something to do. */
export interface Found {
  key: string
  label: string
  kind: string
  icon: TablerIcon
  to?: string
  run?: () => void
}

export interface Findable extends Found {
  /** In both languages: many type one and read the other. */
  words: string
}

/** All words that were typed must be there, in any order. */
export function isFoundBy(text: string): (it: { words: string }) => boolean {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ words }) => wanted.every((word) => words.toLowerCase().includes(word))
}
