import { ruleFigureList } from '@signalbox/contract/rule-figures'
import { type Rule, ruleList } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { healthMessages } from '#domain/rule/health.messages.ts'
import type { Surroundings } from '#domain/rule/health.ts'
import { STATE_GROUPS, type StateGroup } from '../rules.paths.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'

/** Filters of the list of rules: those of the API, and those of this page. */
export function useRuleFilters(
  { actions, sources }: Pick<Surroundings, 'actions' | 'sources'>,
  rules: readonly Rule[] | undefined,
): readonly FilterField[] {
  const t = useMessages(rulesMessages)
  const health = useMessages(healthMessages)
  const hasFailures = useCan(ruleFigureList).can
  const hasTags = useCan(ruleList, 'tags').can
  return useMemo(() => {
    const channels = [...(actions ?? []), ...(sources ?? [])]
    const used = channels.flatMap(({ type, name, connector = '' }) => [
      `${type}:${name}`,
      `${type}:${connector}`,
    ])
    const states: Readonly<Record<StateGroup, string>> = {
      unavailable: t.unavailable,
      failing: health.failing,
      failed: health.failed,
      no_outputs: health.noOutputs,
      running: health.running,
      disabled: health.disabled,
    }
    return [
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
      {
        key: 'state',
        label: t.state,
        kind: 'choice',
        params: { is: 'state' },
        choices: STATE_GROUPS.filter(
          (group) => hasFailures || (group !== 'failing' && group !== 'failed'),
        ).map((value) => ({ value, label: states[value] })),
      },
      {
        key: 'uses',
        label: t.uses,
        kind: 'text',
        params: { contains: 'used' },
        values: [...new Set(used)],
      },
      ...(hasTags
        ? [
            {
              key: 'tag',
              label: t.tag,
              kind: 'text' as const,
              params: { is: 'tag' },
              values: [...new Set((rules ?? []).flatMap(({ tags = [] }) => tags))].sort(),
            },
          ]
        : []),
    ]
  }, [t, health, actions, sources, rules, hasFailures, hasTags])
}
