import type { Fault } from '@signalbox/flow/fault'
import { faultMessages } from '@signalbox/flow/flow.messages'
import type { FlowGraph } from '@signalbox/flow/graph'
import { routesAround } from '@signalbox/flow/routes'
import { describe } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { useMemo } from 'react'
import { useLanguage, useMessages } from '#language.tsx'
import type { Draft } from '#domain/integration/form/drafts.ts'
import type { Surroundings } from '#domain/rule/health.ts'
import type { CanvasEdge, CanvasNode, Point } from './canvas/canvas.ts'
import { useNodeText } from './node-text.ts'
import { useObjectState } from './object-state.ts'

export interface ModelOptions {
  graph: FlowGraph
  places: Readonly<Record<string, Point>>
  faults?: readonly Fault[]
  around: Surroundings
  drafts?: readonly Draft[]
  /** State of a node in a run or in the real traffic. */
  stateOf?: ((id: string) => CanvasNode['state']) | undefined
  labelOf?: ((from: string, to: string) => string | undefined) | undefined
}

const NOWHERE = { x: 0, y: 0 }

/** Nodes and edges as the canvas draws them. */
export function useCanvasModel(options: ModelOptions): {
  nodes: readonly CanvasNode[]
  edges: readonly CanvasEdge[]
} {
  const { graph, places, faults = [], around, drafts = [], stateOf, labelOf } = options
  const nodeText = useNodeText()
  const faultText = useFaultText()
  const objectState = useObjectState(around, drafts)
  const nodes = graph.nodes.map((node): CanvasNode => {
    const state = objectState(node)
    return {
      id: node.id,
      ...nodeText(node),
      at: places[node.id] ?? NOWHERE,
      state: stateOf?.(node.id) ?? state?.shown,
      faults: faults.filter((fault) => fault.nodes.includes(node.id)).map(faultText),
      isGrey: state?.isGrey ?? false,
      isLit: false,
    }
  })
  const routes = useMemo(
    () => routesAround(new Map(Object.entries(places)), graph.edges),
    [places, graph.edges],
  )
  const names = new Map(nodes.map(({ id, title, content }) => [id, content || title]))
  const edges = graph.edges.map((edge): CanvasEdge => {
    const { from, to } = edge
    return {
      from,
      to,
      route: routes.get(edge),
      name: `${names.get(from) ?? from} → ${names.get(to) ?? to}`,
      label: labelOf?.(from, to),
      faults: faults
        .filter((fault) => fault.edges.some((each) => each.from === from && each.to === to))
        .map(faultText),
      isLit: false,
    }
  })
  return { nodes, edges }
}

/** A fault in words. */
export function useFaultText(): (fault: Fault) => string {
  const t = useMessages(faultMessages)
  const language = useLanguage()
  return ({ code, about, problem }) => {
    const text = t[code]
    const sentence = typeof text === 'string' ? text : text(about[0])
    return problem === undefined
      ? sentence
      : `${sentence} ${describe(problem, language, sentences)}`
  }
}
