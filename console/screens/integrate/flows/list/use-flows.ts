import { ruleList } from '@signalbox/contract/rules'
import { sinkOf } from '@signalbox/flow/graph'
import { useLive } from '../../../../api/live.ts'
import { healthOf } from '../../../../parts/rule/health.ts'
import { useFigures } from '../../../../parts/rule/use-figures.ts'
import { useSurroundings } from '../../../../parts/rule/use-surroundings.ts'
import type { FlowsSearch } from '../flows.paths.ts'
import { useNodeText } from '../node-text.ts'
import { type FlowRow, matchesFlow } from './flow-rows.ts'

const POLL_MS = 10_000
/** As many as one answer can have. */
const MOST_FLOWS = 10_000
/** Metrics are a request for each flow. */
const MOST_MEASURED = 200

/** All flows that match, with their state; the first of them with their metrics. */
export function useFlows(search: FlowsSearch) {
  const read = useLive(ruleList, { query: { limit: MOST_FLOWS } }, POLL_MS)
  const around = useSurroundings()
  const nodeText = useNodeText()
  const sinkText = (row: Parameters<typeof sinkOf>[0]) => {
    const { title, content } = nodeText(sinkOf(row))
    return content === '' ? title : `${title}: ${content}`
  }
  const found = read.data?.data
    .map((rule) => ({ rule, sinks: rule.actions.map(sinkText) }))
    .filter((row) => matchesFlow(row, search))
  const measured = found?.slice(0, MOST_MEASURED).map(({ rule }) => rule.id)
  const figures = useFigures(measured ?? [])
  const rows = found?.map(({ rule, sinks }): FlowRow => {
    const known = figures.get(rule.id)
    return { rule, sinks, health: healthOf(rule, around, known), metrics: known?.metrics }
  })
  return { read, around, rows, rules: read.data?.data }
}
