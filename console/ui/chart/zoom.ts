import type { Range } from './chart.ts'

let range: Range | undefined
const listeners = new Set<() => void>()

/** The time that the charts of a screen are zoomed to, all together. The next screen starts without. */
export const zoom = {
  current: () => range,
  set(next: Range | undefined) {
    range = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) range = undefined
    }
  },
}
