import { useMemo } from 'react'
import { useSearch } from '../routing/react.tsx'
import { oneOf, optionalWhole, pageSearch, type Param, text } from '../routing/search.ts'
import {
  type FilterField,
  type FilterParams,
  filtersOf,
  operatorsOf,
  paramsOf,
} from '../ui/filter/filter.ts'
import { FilterSearch } from '../ui/filter/FilterSearch.tsx'

interface ListFiltersProps {
  label: string
  placeholder?: string
  fields: readonly FilterField[]
  /** What the API understands, where users write something else. */
  tidy?: (params: Readonly<FilterParams>) => Readonly<FilterParams>
}

/** The filters of a list, which are in the address. */
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

/** Whether anything is filtered, and how that ends. */
export function useListFilters(fields: readonly FilterField[]) {
  const [search, change] = useFilterSearch(fields)
  const filters = filtersOf(fields, search)
  return {
    isFiltered: filters.length > 0,
    onClearFilters: () => change({ ...paramsOf(fields, []), page: 1 }),
    /** Of a selection: another list clears it. */
    listKey: JSON.stringify(filters),
  }
}

function useFilterSearch(fields: readonly FilterField[]) {
  const spec = useMemo(() => {
    const params = fields.flatMap((field) =>
      operatorsOf(field).map((operator): [string, Param<unknown>] => [
        field.params[operator] ?? '',
        paramOf(field),
      ]),
    )
    return { ...Object.fromEntries(params), page: pageSearch.page }
  }, [fields])
  return useSearch(spec)
}

function paramOf({ kind, choices = [], isOpen }: FilterField): Param<unknown> {
  if (kind === 'number') return optionalWhole(0)
  if (kind !== 'choice' || isOpen === true) return text
  return oneOf(choices.map(({ value }) => value))
}
