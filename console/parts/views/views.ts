import { parseSearch, type RawSearch, stringifySearch } from '../../routing/search.ts'
import { type EntryStore, parsed, tidyName } from '../../ui/saved/entries.ts'

/** A list as somebody wants to see it again: filters, sort and columns under a name. */
export interface View {
  name: string
  /** As in an address: `?like_clientid=a&cols=clientid,username`. */
  search: string
}

/** The name of the view that an address is of, and the columns that it shows. */
export const VIEW = 'view'
export const COLUMNS = 'cols'

/** What is stored of an address: not its page, and not the row that was open. */
export function viewSearch({ page: _, peek: __, [VIEW]: ___, ...rest }: RawSearch): string {
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(sorted))
}

/** The address of a view with its name, so that the recipient of the link can save it under that name. */
export function addressOf({ name, search }: View): RawSearch {
  return { ...parseSearch(search), [VIEW]: name }
}

/** What the browser kept, as far as it makes sense. */
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
export const viewsOf = (list: string): EntryStore<View> => ({
  key: `signalbox.views.${list}`,
  most: 50,
  read: readViews,
})
