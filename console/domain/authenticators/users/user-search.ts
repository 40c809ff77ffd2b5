import { oneOf, pageSearch, type SearchOf, text } from '#routing/search.ts'

export const userSearch = {
  ...pageSearch,
  /** A part of the ID. */
  q: text,
  user_id: text,
  superuser: oneOf(['true', 'false']),
}
/** ID of the listed user whose form is open. */
export const userFormSearch = { edit: text }
export type UserSearch = SearchOf<typeof userSearch>
