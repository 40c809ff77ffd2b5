import { createContext, useContext } from 'react'

/** Where the main table of a screen puts its tools: the line of the screen's title. */
export const ToolSlotContext = createContext<HTMLElement | undefined>(undefined)

export const useToolSlot = () => useContext(ToolSlotContext)
