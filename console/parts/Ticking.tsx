import type { ReactNode } from 'react'
import { useNow } from './now.ts'

/** What changes with the time alone: it is drawn again each second, and nothing around it is. */
export function Ticking({ children }: { children: (now: number) => ReactNode }) {
  return children(useNow())
}
