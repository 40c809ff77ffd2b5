import { parseSearch, type RawSearch, stringifySearch } from '../../routing/search.ts'

/** A list as somebody wants to see it again: filters, sort and columns under a name. */
export interface View {
  name: string
  /** As in an address: `?like_clientid=a&cols=clientid,username`. */
  search: string
}

export const MAX_NAME = 60
const MAX_VIEWS = 50

/** The name of the view that an address is of, and the columns that it shows. */
export const VIEW = 'view'
export const COLUMNS = 'cols'

/** A trimmed name for lists; `undefined`: it is empty. */
export function tidyName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : ''
  return text === '' ? undefined : text
}

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
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  const views = stored.flatMap((each: unknown): View[] => {
    if (typeof each !== 'object' || each === null) return []
    const { name, search } = each as { name?: unknown; search?: unknown }
    const tidy = tidyName(name)
    return tidy !== undefined && typeof search === 'string' ? [{ name: tidy, search }] : []
  })
  return views.slice(0, MAX_VIEWS)
}

/** With this one, in place of one of the same name; in the order of names. `undefined`: there is no room. */
export function withView(views: readonly View[], view: View): readonly View[] | undefined {
  const others = views.filter(({ name }) => name !== view.name)
  if (others.length >= MAX_VIEWS) return undefined
  return [...others, view].sort((a, b) => a.name.localeCompare(b.name))
}
