import { useHas } from '#api/use-can.ts'
import { navigation, type NavigationGroup } from '../navigation.ts'

/** The groups with the entries that the broker has. */
export function useNavigation(): readonly NavigationGroup[] {
  const has = useHas()
  return navigation.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => needs === undefined || has(needs)),
  }))
}
