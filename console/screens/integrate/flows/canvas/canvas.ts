import type { ReactNode } from 'react'
import type { Tone } from '#ui/StatusBadge.tsx'

/** Role of a node in a rule; each has an icon of its own. */
export type NodeKind =
  | 'message'
  | 'event'
  | 'source'
  | 'function'
  | 'filter'
  | 'pass'
  | 'republish'
  | 'console'
  | 'action'
  | 'locked'
  | 'group'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Node as it is drawn, independent of the SQL statement. */
export interface CanvasNode {
  readonly id: string
  readonly kind: NodeKind
  /** Where a group stands; other nodes stand where their kind does. */
  readonly side?: 'source' | 'sink' | undefined
  /** Type of the action or source; other nodes have none. */
  readonly type?: string | undefined
  readonly title: string
  /** Summary in one line: a topic, a name, a number of fields. */
  readonly content: string
  /** Name of the lane that the node is in; it is read out. */
  readonly lane?: string | undefined
  readonly at: Point
  /** State of the object behind the node, or its result in a run. */
  readonly state?: { readonly tone: Tone; readonly label: string } | undefined
  /** Reasons why the flow cannot be saved, in words. */
  readonly faults: readonly string[]
  /** Whether the object is disabled or missing, which makes the node grey. */
  readonly isGrey: boolean
  /** Whether the node is on the path of the highlighted node. */
  readonly isLit: boolean
}

export interface CanvasEdge {
  readonly from: string
  readonly to: string
  /** Read out: the names of both ends. */
  readonly name: string
  /** A rate, or a number of rows. */
  readonly label?: string | undefined
  /**
   * Place of the label, where not in the middle of the edge. `null`: the label is read out but not drawn, because
   * another edge has the same.
   */
  readonly labelAt?: Point | null | undefined
  /** Corners from end to end, around other nodes. */
  readonly route?: readonly Point[] | undefined
  readonly faults: readonly string[]
  readonly isLit: boolean
}

/** A band behind the nodes of a rule. */
export interface CanvasLane {
  readonly id: string
  readonly at: Point
  readonly width: number
  readonly height: number
  /** Name and state of the rule. */
  readonly header: ReactNode
  readonly isLit: boolean
  /** Links of other lanes cannot be reached with Tab. */
  readonly isInView: boolean
}

/** Media type of a drag from the palette. */
export const DRAGGED = 'application/x-signalbox-node'

export const edgeId = ({ from, to }: Pick<CanvasEdge, 'from' | 'to'>): string =>
  JSON.stringify([from, to])

/** Shallow comparison that includes lists of texts and small objects; equal nodes are not rendered again. */
export function isSame(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([key, value]) => {
      const other: unknown = right.get(key)
      return value === other || (isObject(value) && isObject(other) && isSame(value, other))
    })
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
