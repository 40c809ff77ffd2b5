import type { Problem } from '@signalbox/rule-sql/problems'
import type { faultMessages } from './flow.messages.ts'
import type { FlowEdge, FlowNode } from './graph.ts'

export type FaultCode = keyof typeof faultMessages

/** A reason why a graph cannot be saved, with what the canvas marks. */
export interface Fault {
  readonly code: FaultCode
  /** IDs; the fault of an edge names the nodes at its ends. Empty: the whole drawing. */
  readonly nodes: readonly string[]
  readonly edges: readonly FlowEdge[]
  /** Arguments of the sentence. */
  readonly about: readonly string[]
  /** The row of a form, or the item and the item inside its group, from 0. */
  readonly place?: readonly number[]
  /** Problem in SQL, with positions in the text of the node or of the row. */
  readonly problem?: Problem
}

export const fault = (
  code: FaultCode,
  nodes: readonly FlowNode[],
  more: Partial<Pick<Fault, 'edges' | 'about' | 'place' | 'problem'>> = {},
): Fault => ({ code, nodes: nodes.map(({ id }) => id), edges: [], about: [], ...more })
