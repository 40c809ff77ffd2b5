import type { Tone } from '../../../../ui/StatusBadge.tsx'

/** What a node is in a rule; each has an icon. */
export type NodeKind =
  | 'message'
  | 'event'
  | 'source'
  | 'function'
  | 'filter'
  | 'republish'
  | 'console'
  | 'action'
  | 'locked'
  | 'group'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A node as it is drawn. It knows nothing of the statement. */
export interface CanvasNode {
  readonly id: string
  readonly kind: NodeKind
  /** Of an action or a source. */
  readonly type?: string | undefined
  readonly title: string
  /** One line: a topic, a name, a number of fields. */
  readonly content: string
  readonly at: Point
  /** The state of its object, or what a run made of it. */
  readonly state?: { readonly tone: Tone; readonly label: string } | undefined
  /** Why the flow cannot be saved, in words. */
  readonly faults: readonly string[]
  /** Disabled or missing. */
  readonly isGrey: boolean
  /** It is on the path of the one that is looked at. */
  readonly isLit: boolean
}

export interface CanvasEdge {
  readonly from: string
  readonly to: string
  /** Read out: the names of both ends. */
  readonly name: string
  /** A rate, or a number of rows. */
  readonly label?: string | undefined
  readonly faults: readonly string[]
  readonly isLit: boolean
}

/** The type of what is dragged from the palette. */
export const DRAGGED = 'application/x-signalbox-node'

export const edgeId = ({ from, to }: Pick<CanvasEdge, 'from' | 'to'>): string =>
  JSON.stringify([from, to])

/** Shallow, also for lists of texts and states of two fields: what is equal is not drawn again. */
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
