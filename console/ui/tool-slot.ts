import { createContext, useContext } from 'react'

/** Where the main table of a screen puts its tools: the line of the screen's title. */
export const ToolSlotContext = createContext<HTMLElement | undefined>(undefined)
export const useToolSlot = () => useContext(ToolSlotContext)

/** The same of a section, for the table in it. */
export const SectionSlotContext = createContext<HTMLElement | undefined>(undefined)
export const useSectionSlot = () => useContext(SectionSlotContext)

/** Created before it has a place: its content knows it in its first rendering, and the frame is rendered once. */
export function createSlot(className: string | undefined): HTMLElement {
  const slot = document.createElement('div')
  slot.className = className ?? ''
  return slot
}
