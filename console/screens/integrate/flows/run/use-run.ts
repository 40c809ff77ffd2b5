import type { FlowGraph } from '@signalbox/flow/graph'
import { type FlowRun, type NodeRun, runFlow } from '@signalbox/flow/run'
import { ruleFromGraph } from '@signalbox/flow/to-rule'
import { useDeferredValue, useEffect, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { useSchemaSet, usesSchemas } from '#domain/schemas/use-schemas.ts'
import { runMessages } from './run.messages.ts'

type ParametersOf = (type: string, name: string) => unknown

/** A run of the drawing with an event, repeated with each change of either; `undefined`: no valid run. */
export function useRun(
  graph: FlowGraph,
  columns: Readonly<Record<string, unknown>> | undefined,
  parametersOf: ParametersOf,
): FlowRun | undefined {
  // Typing comes first. As texts, equal events and parameters start no run.
  const key = useDeferredValue(columns === undefined ? undefined : JSON.stringify(columns))
  const drawn = useDeferredValue(graph)
  const parameters = JSON.stringify(
    graph.nodes.flatMap((node) =>
      node.kind === 'action' ? [[node.type, node.name, parametersOf(node.type, node.name)]] : [],
    ),
  )
  const schemas = useSchemaSet(usesSchemas(ruleFromGraph(drawn).sql))
  const [run, setRun] = useState<FlowRun>()
  useEffect(() => {
    if (key === undefined) return undefined
    let isWanted = true
    const known = JSON.parse(parameters) as [string, string, unknown][] // written above
    const find: ParametersOf = (type, name) =>
      known.find(([ofType, ofName]) => ofType === type && ofName === name)?.[2] ?? undefined
    const event = JSON.parse(key) as Record<string, unknown> // written above
    // Code that it loads may not arrive: then the last result stays.
    void runFlow(drawn, event, { parametersOf: find, schemas }).then(
      (result) => isWanted && setRun(result),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [drawn, key, parameters, schemas])
  return key === undefined ? undefined : run
}

/** State of each node in a run, for the canvas. */
export function useRunStates(
  run: FlowRun | undefined,
): ((id: string) => CanvasNode['state']) | undefined {
  const t = useMessages(runMessages)
  const { number } = useFormats()
  if (run === undefined) return undefined
  const toNodeState = (node: NodeRun): CanvasNode['state'] => {
    switch (node.kind) {
      case 'source':
        return { tone: 'running', label: t.started }
      case 'function':
        return node.problem === undefined
          ? { tone: 'running', label: t.rowCount(number(node.rows.length)) }
          : { tone: 'error', label: t.stopped }
      case 'filter':
        return node.isPassed
          ? { tone: 'running', label: t.passed }
          : { tone: 'degraded', label: t.stopped }
      case 'sink':
        return { tone: 'running', label: t.sent(number(node.sent.length)) }
    }
  }
  return (id) => {
    const node = run.nodes[id]
    return node && toNodeState(node)
  }
}
