import { NativeSelect } from '@mantine/core'
import { useMessages } from '../../../../language.tsx'
import { FilterBar } from '../../../../ui/FilterBar.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { mqttUserMessages } from '../authentication.messages.ts'
import { SUPERUSERS, type UserSearch, MATCH_MODES } from '../authentication.paths.ts'

interface UserFiltersProps {
  search: UserSearch
  onSearch: (part: Partial<UserSearch>) => void
}

/** Which users are listed: by their id, and whether they may do everything. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const t = useMessages(mqttUserMessages)
  const ways = { part: t.part, exact: t.exact }
  const superusers = { any: t.allUsers, true: t.superuserYes, false: t.superuserNo }
  return (
    <FilterBar>
      <NativeSelect
        aria-label={t.searchBy}
        value={search.by}
        data={MATCH_MODES.map((value) => ({ value, label: ways[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ by: MATCH_MODES.find((each) => each === value) ?? 'part' })
        }
      />
      <SearchField
        label={t.search}
        value={search.q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined })}
      />
      <NativeSelect
        aria-label={t.superuserFilter}
        value={search.superuser}
        data={SUPERUSERS.map((value) => ({ value, label: superusers[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ superuser: SUPERUSERS.find((each) => each === value) ?? 'any' })
        }
      />
    </FilterBar>
  )
}
