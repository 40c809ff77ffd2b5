import { createContext, useContext } from 'react'

/** Place of the main table's tools: the line of the screen's title. */
export const ToolSlotContext = createContext<HTMLElement | undefined>(undefined)
export const useToolSlot = () => useContext(ToolSlotContext)

/** Place of a table's tools in its section. */
export const SectionSlotContext = createContext<HTMLElement | undefined>(undefined)
export const useSectionSlot = () => useContext(SectionSlotContext)

/** Created before it has a place: its content knows it in its first rendering, and the frame is rendered once. */
export function createSlot(className: string | undefined): HTMLElement {
  const slot = document.createElement('div')
  slot.className = className ?? ''
  return slot
}
