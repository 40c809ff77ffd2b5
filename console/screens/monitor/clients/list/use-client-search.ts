import { useMemo } from 'react'
import { type ChangeSearch, useRawSearch, useSearch } from '#routing/react.tsx'
import type { SearchOf } from '#routing/search.ts'
import { clientSearch } from '../clients.paths.ts'
import { attributeFilters, type ClientSearch } from './client-search.ts'

/** The clients that the address asks for, with the filters by client attributes. */
export function useClientSearch(): [
  search: ClientSearch,
  change: ChangeSearch<SearchOf<typeof clientSearch>>,
] {
  const [search, change] = useSearch(clientSearch)
  const [raw] = useRawSearch()
  const whole = useMemo(() => ({ ...search, attributes: attributeFilters(raw) }), [search, raw])
  return [whole, change]
}
