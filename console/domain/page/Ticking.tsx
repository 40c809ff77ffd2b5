import type { ReactNode } from 'react'
import { useNow } from './now.ts'

/** Renders its content again each second, without the content around it. */
export function Ticking({ children }: { children: (now: number) => ReactNode }) {
  return children(useNow())
}
