import { path } from '#routing/path.ts'
import { oneOf, pageSearch, text } from '#routing/search.ts'

export const configurationSearch = {
  ...pageSearch,
  q: text,
  root: text,
  /** Hides values that equal their defaults. */
  changed: oneOf(['true']),
}

export const configHistorySearch = {
  ...pageSearch,
  root: text,
  item: text,
  actor: text,
  from: text,
  to: text,
}

export const configurationPath = path('/configuration', configurationSearch)
export const configHistoryPath = path('/configuration/history', configHistorySearch)
