import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useToolSlot } from './tool-slot.ts'

/** Places the tools of a screen without a main table in the line of its title. */
export function ScreenTools({ children }: { children: ReactNode }) {
  const slot = useToolSlot()
  return slot === undefined ? null : createPortal(children, slot)
}
