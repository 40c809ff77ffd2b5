import type { Rule } from '@signalbox/contract/rules'
import { layOutLanes } from '@signalbox/flow/lanes'
import type { highlightedPath, Picture } from '@signalbox/flow/merge'
import { useMemo } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import type { CanvasEdge, CanvasLane, CanvasNode } from '../canvas/canvas.ts'
import { flowsMessages } from '../flows.messages.ts'
import { useContentText } from '../node-text.ts'
import { useObjectState } from '../object-state.ts'
import { LaneHeader } from './LaneHeader.tsx'
import type { useFlows } from './use-flows.ts'
import { useMapTraffic } from './use-map-traffic.ts'

const NOWHERE = { x: 0, y: 0 }
const NONE: readonly never[] = []

/** Nodes, edges and lanes of the picture as the canvas draws them, with the traffic of those in view. */
export function useMapModel(
  picture: Picture,
  rules: readonly Rule[],
  around: ReturnType<typeof useFlows>['around'],
  lit: ReturnType<typeof highlightedPath> | undefined,
  view: readonly string[],
): {
  nodes: readonly CanvasNode[]
  edges: readonly CanvasEdge[]
  lanes: readonly CanvasLane[]
  /** Whether too much is in view to read the traffic of all of it. */
  isLimited: boolean
} {
  const t = useMessages(flowsMessages)
  const { number } = useFormats()
  const contentText = useContentText()
  const objectState = useObjectState(around, NONE)
  const drawing = useMemo(() => layOutLanes(picture), [picture])
  const inView = useMemo(() => new Set(view), [view])
  const rulesById = useMemo(() => new Map(rules.map((rule) => [rule.id, rule])), [rules])
  const traffic = useMapTraffic(picture, drawing.lanes, inView)
  const laneNames = new Map(
    drawing.lanes.flatMap((lane) => {
      const name = lane.rules.length === 1 ? lane.rules[0] : t.rules(number(lane.rules.length))
      return lane.nodes.map((id) => [id, name] as const)
    }),
  )
  const isOff = (rule: string) => rulesById.get(rule)?.enable === false
  const nodes = picture.nodes.map((node): CanvasNode => {
    const { id, column, content } = node
    const state = objectState(content)
    const text = contentText(content, node.rules.size)
    return {
      id,
      ...text,
      // Actions that share a connector fail together.
      ...(state?.connector !== undefined &&
        state.connector !== text.content && { content: `${text.content} · ${state.connector}` }),
      ...((column === 'source' || column === 'sink') && { side: column }),
      lane: laneNames.get(id),
      at: drawing.places.get(id) ?? NOWHERE,
      state: state?.shown ?? traffic.stateOf(node),
      faults: NONE,
      isGrey: state?.isGrey ?? [...node.rules].every(isOff),
      isLit: lit?.nodes.has(id) ?? false,
    }
  })
  const litEdges = useMemo(() => lit && new Set(lit.edges), [lit])
  const names = new Map(
    nodes.map(({ id, lane, title, content }) => [id, lane ?? (content || title)]),
  )
  const edges = picture.edges.map((edge): CanvasEdge => {
    const { from, to } = edge
    return {
      from,
      to,
      name: `${names.get(from) ?? from} → ${names.get(to) ?? to}`,
      label: traffic.rateOf(edge),
      labelAt: drawing.labels.get(edge) ?? null,
      route: drawing.routes.get(edge),
      faults: NONE,
      isLit: litEdges?.has(edge) ?? false,
    }
  })
  const lanes = drawing.lanes.map((lane): CanvasLane => {
    const { id, at, width, height } = lane
    const ofLane = lane.rules.flatMap((rule) => rulesById.get(rule) ?? [])
    return {
      ...{ id, at, width, height },
      header: <LaneHeader rules={ofLane} state={traffic.exceptionsOf(lane.rules)} />,
      isLit: lane.nodes.some((node) => lit?.nodes.has(node) ?? false),
      isInView: inView.has(id),
    }
  })
  return { nodes, edges, lanes, isLimited: traffic.isLimited }
}
