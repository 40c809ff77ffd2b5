import { oneOf, pageSearch, type SearchOf, text } from '../../../routing/search.ts'

export const userSearch = {
  ...pageSearch,
  /** A part of the ID. */
  q: text,
  user_id: text,
  superuser: oneOf(['true', 'false']),
}
export type UserSearch = SearchOf<typeof userSearch>
