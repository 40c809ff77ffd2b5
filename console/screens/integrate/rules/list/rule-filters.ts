import { useMemo } from 'react'
import { useMessages } from '#language.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'

/** Filters of the list of rules, with the parameters of the API. */
export function useRuleFilters(): readonly FilterField[] {
  const t = useMessages(rulesMessages)
  return useMemo(
    () => [
      { key: 'id', label: t.id, kind: 'text', params: { contains: 'like_id' }, isMain: true },
      {
        key: 'topic',
        label: t.topic,
        kind: 'text',
        params: { contains: 'like_from', is: 'match_from' },
        operatorLabels: { is: t.matchesTopic },
      },
      {
        key: 'enable',
        label: t.enabled,
        kind: 'choice',
        params: { is: 'enable' },
        choices: [
          { value: 'true', label: t.enabled, word: 'enabled' },
          { value: 'false', label: t.disabled, word: 'disabled' },
        ],
      },
      { key: 'note', label: t.note, kind: 'text', params: { contains: 'like_description' } },
    ],
    [t],
  )
}
