import { type Rule, ruleList } from '@signalbox/contract/rules'
import { sinkOf } from '@signalbox/flow/graph'
import { useCallback, useMemo } from 'react'
import { useLive } from '../../../../api/live.ts'
import type { RuleRow, SortValues } from '../../../../parts/rule/list/rule-row.ts'
import { useSurroundings } from '../../../../parts/rule/use-surroundings.ts'
import type { FlowsSearch } from '../flows.paths.ts'
import { useNodeText } from '../node-text.ts'

const POLL_MS = 10_000
/** As many as one answer can have. */
const MOST_FLOWS = 10_000

/** All flows, and what their outputs are called. */
export function useFlows() {
  const read = useLive(ruleList, { query: { limit: MOST_FLOWS } }, POLL_MS)
  return { read, around: useSurroundings(), rules: read.data?.data }
}

/** The outputs of a flow in words. */
export function useSinkTexts(): (rule: Rule) => readonly string[] {
  const nodeText = useNodeText()
  return useCallback(
    (rule) =>
      rule.actions.map((action) => {
        const { title, content } = nodeText(sinkOf(action))
        return content === '' ? title : `${title} · ${content}`
      }),
    [nodeText],
  )
}

/** The flows whose name, note, source or output contains the text. */
export function useFoundFlows(rules: readonly Rule[] | undefined, search: FlowsSearch) {
  const { q = '', enable } = search
  const sinksOf = useSinkTexts()
  const found = useMemo(() => {
    const word = q.toLowerCase()
    return rules?.filter((rule) => {
      if (enable !== undefined && rule.enable !== (enable === 'true')) return false
      const texts = [rule.id, rule.description, ...rule.from, ...sinksOf(rule)]
      return texts.some((text) => text.toLowerCase().includes(word))
    })
  }, [rules, q, enable, sinksOf])
  const values = useMemo(
    (): SortValues => ({ sinks: ({ rule }: RuleRow) => sinksOf(rule).join(' ') }),
    [sinksOf],
  )
  return { found, values, sinksOf }
}
