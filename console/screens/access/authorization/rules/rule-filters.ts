import { useMemo } from 'react'
import { useMessages } from '#language.tsx'
import type { RuleKind } from '#domain/rules/save-rules.ts'
import type { FilterField } from '#ui/filter/filter.ts'
import { ruleMessages } from '../authorization.messages.ts'
import { ruleListMessages } from './rules.messages.ts'

/** Filters of rule lists. The list for all clients has no name to filter by. */
export function useRuleFilters(kind: RuleKind): readonly FilterField[] {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  return useMemo(() => {
    const topic: FilterField = {
      key: 'topic',
      label: words.topic,
      kind: 'text',
      params: { contains: 'topic' },
      operatorLabels: { contains: words.concerns },
    }
    if (kind === 'all') return [{ ...topic, isMain: true }]
    const isByClient = kind === 'clients'
    return [
      {
        key: isByClient ? 'clientid' : 'username',
        label: isByClient ? t.client : t.user,
        kind: 'text',
        params: { contains: 'q' },
        isMain: true,
      },
      topic,
    ]
  }, [t, words, kind])
}
