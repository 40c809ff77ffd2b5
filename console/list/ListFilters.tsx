import { useMemo } from 'react'
import { useRawSearch, useSearch } from '#routing/react.tsx'
import { oneOf, optionalWhole, pageSearch, type Param, text } from '#routing/search.ts'
import {
  type FilterField,
  type FilterParams,
  fieldsInSearch,
  filtersFromSearch,
  fieldOperators,
  paramsFromFilters,
} from '#ui/filter/filter.ts'
import { FilterSearch } from '#ui/filter/FilterSearch.tsx'

interface ListFiltersProps {
  label: string
  placeholder?: string
  fields: readonly FilterField[]
  /** Converts the users' notation to that of the API. */
  tidy?: (params: Readonly<FilterParams>) => Readonly<FilterParams>
}

/** Search field for the filters of a list, which are part of the address. */
export function ListFilters({ fields, tidy, ...rest }: ListFiltersProps) {
  const [search, change] = useFilterSearch(fields)
  return (
    <FilterSearch
      {...rest}
      fields={fields}
      search={search}
      onChange={(params) => change({ ...(tidy?.(params) ?? params), page: 1 })}
    />
  )
}

/** Whether a list is filtered, and a handler that clears the filters. */
export function useListFilters(fields: readonly FilterField[]) {
  const [search, change] = useFilterSearch(fields)
  const filters = filtersFromSearch(fields, search)
  return {
    isFiltered: filters.length > 0,
    onClearFilters: () => change({ ...paramsFromFilters(fields, [], filters), page: 1 }),
    /** Key of the filtered list; a different list clears the selection. */
    listKey: JSON.stringify(filters),
  }
}

function useFilterSearch(fields: readonly FilterField[]) {
  const [raw] = useRawSearch()
  const spec = useMemo(() => {
    const params = fieldsInSearch(fields, raw).flatMap((field) =>
      fieldOperators(field).map((operator): [string, Param<unknown>] => [
        field.params[operator] ?? '',
        toParam(field),
      ]),
    )
    return { ...Object.fromEntries(params), page: pageSearch.page }
  }, [fields, raw])
  return useSearch(spec)
}

function toParam({ kind, choices = [], isOpen }: FilterField): Param<unknown> {
  if (kind === 'number') return optionalWhole(0)
  if (kind !== 'choice' || isOpen === true) return text
  return oneOf(choices.map(({ value }) => value))
}
