import { actionMetrics } from '@signalbox/contract/actions'
import { type RuleMetrics, ruleMetricsGet } from '@signalbox/contract/rules'
import type { FlowGraph } from '@signalbox/flow/graph'
import { useState } from 'react'
import { useLiveEach } from '../../../../api/live-each.ts'
import { useLive } from '../../../../api/live.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { runMessages } from './run.messages.ts'

const POLL_MS = 3000

/** What the traffic of a stored flow says of its nodes and edges. */
interface Traffic {
  readonly metrics: RuleMetrics
  readonly stateOf: (id: string) => CanvasNode['state']
  readonly labelOf: (from: string, to: string) => string | undefined
}

/** The traffic of a stored flow: rates of its edges, failures and drops of its nodes. */
export function useTraffic(graph: FlowGraph, ruleId: string, isOn: boolean): Traffic | undefined {
  const t = useMessages(runMessages)
  const { number, rate } = useFormats()
  const read = useLive(ruleMetricsGet, { path: { id: ruleId } }, POLL_MS, isOn)
  const rates = useRates(
    read.data === undefined ? undefined : { at: read.dataUpdatedAt, metrics: read.data.metrics },
  )
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
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]))
  const isKind = (id: string, of: ReadonlySet<string>) => of.has(kinds.get(id) ?? '')
  const sources = graph.nodes.filter(({ id }) => isKind(id, SOURCES)).length
  return {
    metrics,
    stateOf(id) {
      const { failed, dropped } = losses.get(id) ?? NONE
      if (failed + dropped === 0) return undefined
      const label =
        dropped === 0
          ? t.failures(number(failed))
          : failed === 0
            ? t.drops(number(dropped))
            : t.failuresAndDrops(number(failed), number(dropped))
      return { tone: 'error', label }
    },
    labelOf(from, to) {
      if (rates === undefined) return undefined
      if (isKind(to, SINKS)) return rate(rates.passed)
      // The broker counts the events of all sources together.
      return isKind(from, SOURCES) && sources > 1 ? undefined : rate(rates.matched)
    },
  }
}

/** Rows that did not get through a node. */
interface Losses {
  readonly failed: number
  readonly dropped: number
}

const NONE: Losses = { failed: 0, dropped: 0 }

const SOURCES: ReadonlySet<string> = new Set(['message', 'event', 'source'])
const SINKS: ReadonlySet<string> = new Set(['republish', 'console', 'action', 'locked'])

interface Reading {
  at: number
  metrics: RuleMetrics
}

type Rates = Readonly<Record<'matched' | 'passed', number>>

/** Events per second between the last two readings. */
function useRates(reading: Reading | undefined): Rates | undefined {
  const [known, setKnown] = useState<{ last: Reading; rates: Rates | undefined }>()
  if (reading === undefined || known?.last.at === reading.at) return known?.rates
  const before = known?.last
  const seconds = before === undefined ? 0 : (reading.at - before.at) / 1000
  // Counters that fell were reset.
  const perSecond = (name: keyof Rates) =>
    Math.max(0, reading.metrics[name] - (before?.metrics[name] ?? 0)) / seconds
  const rates =
    seconds > 0 ? { matched: perSecond('matched'), passed: perSecond('passed') } : known?.rates
  setKnown({ last: reading, rates })
  return rates
}
