import type { Address } from '#routing/path.ts'

export const RECENT_STORED_AS = 'signalbox.recent'
const MAX_RECENT = 5

export interface Recent {
  label: string
  to: Address
}

/** Results opened from the palette, latest first; kept in the browser until the user logs out. */
export function readRecent(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

export function addRecent({ label, to }: Recent): void {
  const others = readRecent().filter((each) => each.to !== to)
  const all = [{ label, to }, ...others].slice(0, MAX_RECENT)
  try {
    localStorage.setItem(RECENT_STORED_AS, JSON.stringify(all))
  } catch {
    // The page is opened all the same.
  }
}

function isRecent(it: unknown): it is Recent {
  if (typeof it !== 'object' || it === null || !('label' in it) || !('to' in it)) return false
  return typeof it.label === 'string' && typeof it.to === 'string' && /^\/(?!\/)/.test(it.to)
}
