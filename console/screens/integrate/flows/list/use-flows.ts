import type { Rule } from '@signalbox/contract/rules'
import { sinkFromOutput } from '@signalbox/flow/graph'
import { useCallback, useMemo } from 'react'
import type { RuleRow, SortValues } from '#domain/rule/list/rule-row.ts'
import { useFoundRules } from '#domain/rule/list/use-found-rules.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import type { FlowsSearch } from '../flows.paths.ts'
import { useNodeText } from '../node-text.ts'

/** The flows, with the names of their outputs. All are read for the picture, a sort or a search by text. */
export function useFlows({ show, q, sort, enable, page, limit }: FlowsSearch) {
  const isWhole = show === 'map' || q !== undefined || sort !== undefined
  const { read, onePage } = useFoundRules({ enable }, { page, limit, isWhole })
  return { read, onePage, around: useSurroundings(), rules: read.data?.data }
}

/** The outputs of a flow in words. */
export function useSinkTexts(): (rule: Rule) => readonly string[] {
  const nodeText = useNodeText()
  return useCallback(
    (rule) =>
      rule.actions.map((action) => {
        const { title, content } = nodeText(sinkFromOutput(action))
        return content === '' ? title : `${title} · ${content}`
      }),
    [nodeText],
  )
}

/** The flows whose name, note, source or output contains the text. */
export function useFoundFlows(rules: readonly Rule[] | undefined, search: FlowsSearch) {
  const { q = '', enable } = search
  const sinkTexts = useSinkTexts()
  const found = useMemo(() => {
    const word = q.toLowerCase()
    return rules?.filter((rule) => {
      if (enable !== undefined && rule.enable !== (enable === 'true')) return false
      const texts = [rule.id, rule.description, ...rule.from, ...sinkTexts(rule)]
      return texts.some((text) => text.toLowerCase().includes(word))
    })
  }, [rules, q, enable, sinkTexts])
  const values = useMemo(
    (): SortValues => ({ sinks: ({ rule }: RuleRow) => sinkTexts(rule).join(' ') }),
    [sinkTexts],
  )
  return { found, values, sinksOf: sinkTexts }
}
