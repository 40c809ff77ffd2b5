import { parseSearch, type RawSearch, stringifySearch } from '#routing/search.ts'
import { type EntryStore, parsed, tidyName } from '#ui/saved/entries.ts'

/** Filters, sorting and columns of a list, saved under a name. */
export interface View {
  name: string
  /** Search parameters of an address: `?like_clientid=a&cols=clientid,username`. */
  search: string
}

/** Search parameters for the name of the view and for the shown columns. */
export const VIEW = 'view'
export const COLUMNS = 'cols'

/** Part of an address that a view stores, without the page number and the open row. */
export function viewSearch({ page: _, peek: __, [VIEW]: ___, ...rest }: RawSearch): string {
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(sorted))
}

/** The address of a view with its name, so that the recipient of the link can save it under that name. */
export function searchFromView({ name, search }: View): RawSearch {
  return { ...parseSearch(search), [VIEW]: name }
}

/** Views that the browser stored; invalid ones are left out. */
export function readViews(text: string | null): readonly View[] {
  const stored = parsed(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each: unknown): View[] => {
    if (typeof each !== 'object' || each === null) return []
    const { name, search } = each as { name?: unknown; search?: unknown }
    const tidy = tidyName(name)
    return tidy !== undefined && typeof search === 'string' ? [{ name: tidy, search }] : []
  })
}

/** The views of a list that this browser stores. */
export const savedViewStore = (list: string): EntryStore<View> => ({
  key: `signalbox.views.${list}`,
  most: 50,
  read: readViews,
})
