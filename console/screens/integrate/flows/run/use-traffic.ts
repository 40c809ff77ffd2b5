import { actionMetrics } from '@signalbox/contract/actions'
import { type RuleMetrics, ruleMetricsGet } from '@signalbox/contract/rules'
import { type FlowGraph, isSource, nodeColumn } from '@signalbox/flow/graph'
import { useLiveEach } from '#api/live-each.ts'
import { useLive } from '#api/live.ts'
import { useFormats } from '#language.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { useLossText } from './loss-text.ts'
import { useRates } from './use-rates.ts'

const POLL_MS = 3000

/** Real traffic of a stored flow, as states of nodes and labels of edges. */
interface Traffic {
  readonly metrics: RuleMetrics
  readonly nodeState: (id: string) => CanvasNode['state']
  readonly edgeLabel: (from: string, to: string) => string | undefined
}

/** Traffic of a stored flow: rates of its edges, failures and drops of its nodes. */
export function useTraffic(graph: FlowGraph, ruleId: string, isOn: boolean): Traffic | undefined {
  const { rate } = useFormats()
  const lossText = useLossText()
  const read = useLive(ruleMetricsGet, { path: { id: ruleId } }, POLL_MS, isOn)
  const rates = useRates([[ruleId, read]]).get(ruleId)
  const actions = graph.nodes.flatMap((node) =>
    isOn && node.kind === 'action' && node.name !== ''
      ? [{ node: node.id, id: `${node.type}:${node.name}` }]
      : [],
  )
  const reads = useLiveEach(
    actionMetrics,
    actions.map(({ id }) => ({ path: { id } })),
    POLL_MS,
  )
  if (!isOn || read.data === undefined) return undefined
  const { metrics } = read.data
  const losses = new Map<string, Losses>(
    actions.map(({ node }, i) => [node, reads[i]?.data?.metrics ?? NONE]),
  )
  const processing = graph.nodes.find(({ kind }) => kind === 'function' || kind === 'filter')
  if (processing !== undefined) {
    losses.set(processing.id, { failed: metrics['failed.exception'], dropped: 0 })
  }
  const columns = new Map(graph.nodes.map(({ id, kind }) => [id, nodeColumn(kind)]))
  const sources = graph.nodes.filter(isSource).length
  return {
    metrics,
    nodeState(id) {
      const { failed, dropped } = losses.get(id) ?? NONE
      if (failed + dropped === 0) return undefined
      return { tone: 'error', label: lossText(failed, dropped) }
    },
    edgeLabel(from, to) {
      if (rates === undefined) return undefined
      if (columns.get(to) === 'sink') return rate(rates.passed)
      // The broker counts the events of all sources together.
      return columns.get(from) === 'source' && sources > 1 ? undefined : rate(rates.matched)
    },
  }
}

/** Rows that did not get through a node. */
interface Losses {
  readonly failed: number
  readonly dropped: number
}

const NONE: Losses = { failed: 0, dropped: 0 }
