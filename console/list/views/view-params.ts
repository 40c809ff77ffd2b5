import { text } from '#routing/search.ts'

/** The name of the view that an address is of, and the columns that it shows; of every list with views. */
export const viewParams = { view: text, cols: text }
