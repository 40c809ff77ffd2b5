import { contentFaults } from './content-faults.ts'
import { edgeFaults } from './edge-faults.ts'
import { type Fault, fault } from './fault.ts'
import { type FlowGraph, isSink, isSource } from './graph.ts'

/** All faults, in the order in which the designer lists them. None: the graph can be saved. */
export function findFlowFaults(graph: FlowGraph): Fault[] {
  return [...missingFaults(graph), ...edgeFaults(graph), ...contentFaults(graph)]
}

function missingFaults({ nodes }: FlowGraph): Fault[] {
  const hasSource = nodes.some(isSource)
  const hasSink = nodes.some(isSink)
  if (!hasSource && !hasSink) return [fault('empty', [])]
  if (!hasSource) return [fault('noSource', [])]
  return hasSink ? [] : [fault('noSink', [])]
}
