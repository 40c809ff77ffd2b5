import { useMemo } from 'react'
import { useMessages } from '#language.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { mqttUserMessages } from './users.messages.ts'

/** Filters of the list of users. `label` names the key of users: client ID or username. */
export function useUserFilters(label: string): readonly FilterField[] {
  const t = useMessages(mqttUserMessages)
  return useMemo(
    () => [
      {
        key: 'id',
        label,
        kind: 'text',
        params: { contains: 'q', is: 'user_id' },
        isMain: true,
      },
      {
        key: 'superuser',
        label: t.isSuperuser,
        kind: 'choice',
        params: { is: 'superuser' },
        choices: [
          { value: 'true', label: t.yes, word: 'superuser' },
          { value: 'false', label: t.no, word: 'regular' },
        ],
      },
    ],
    [t, label],
  )
}
