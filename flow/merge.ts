import { drawingFromRule, type RuleText } from './from-rule.ts'
import { type Column, nodeColumn, type FlowEdge, type NodeContent, nodeId } from './graph.ts'

/**
 * All rules as one picture: equal sources and equal sinks are one node. Function and filter are of one rule; a rule
 * without them has a node that passes everything, so that no edge leads from a source to a sink.
 */
export interface Picture {
  readonly nodes: readonly PictureNode[]
  readonly edges: readonly PictureEdge[]
  /** Rules that can only be shown as SQL. */
  readonly undrawn: readonly string[]
}

export interface PictureNode {
  readonly id: string
  readonly column: Column
  readonly content: NodeContent | PassContent | GroupContent
  /** Rules that the node belongs to. */
  readonly rules: ReadonlySet<string>
}

export interface PictureEdge extends FlowEdge {
  readonly rules: ReadonlySet<string>
}

/** Takes the place of function and filter in a rule that has neither. */
export interface PassContent {
  readonly kind: 'pass'
}

/** Nodes that are drawn as one, see `groups.ts`. */
export interface GroupContent {
  readonly kind: 'group'
  /** Common part of its nodes: `plant/…`, `http`; empty for rules. */
  readonly label: string
  /** IDs of nodes in the picture without groups. */
  readonly members: readonly string[]
}

export function mergedPicture(rules: readonly RuleText[]): Picture {
  const nodes = new Map<string, { content: NodeContent | PassContent; rules: Set<string> }>()
  const edges = new Map<string, { edge: FlowEdge; rules: Set<string> }>()
  const undrawn: string[] = []
  for (const rule of rules) {
    const drawing = drawingFromRule(rule)
    if (drawing.kind === 'sql') {
      undrawn.push(rule.id)
      continue
    }
    // Drops the counter that distinguishes equal sinks of one rule.
    const ids = new Map(
      drawing.graph.nodes.map(({ id, ...content }) => [id, nodeId(content, rule.id)]),
    )
    for (const { id, ...content } of drawing.graph.nodes) {
      const key = ids.get(id) ?? id
      const known = nodes.get(key)
      if (known === undefined) nodes.set(key, { content, rules: new Set([rule.id]) })
      else known.rules.add(rule.id)
    }
    const isDirect = !drawing.graph.nodes.some(isProcessing)
    const pass = `pass-${rule.id}`
    if (isDirect) nodes.set(pass, { content: { kind: 'pass' }, rules: new Set([rule.id]) })
    const drawn = isDirect
      ? drawing.graph.nodes.map(({ id, kind }) =>
          nodeColumn(kind) === 'source' ? { from: id, to: pass } : { from: pass, to: id },
        )
      : drawing.graph.edges
    for (const { from, to } of drawn) {
      addEdge(edges, { from: ids.get(from) ?? from, to: ids.get(to) ?? to }, [rule.id])
    }
  }
  return {
    nodes: Array.from(nodes, ([id, { content, rules: of }]) => ({
      id,
      column: content.kind === 'pass' ? 'function' : nodeColumn(content.kind),
      content,
      rules: of,
    })),
    edges: Array.from(edges.values(), ({ edge, rules: of }) => ({ ...edge, rules: of })),
    undrawn,
  }
}

const isProcessing = ({ kind }: NodeContent) => kind === 'function' || kind === 'filter'

export function addEdge(
  edges: Map<string, { edge: FlowEdge; rules: Set<string> }>,
  edge: FlowEdge,
  rules: Iterable<string>,
): void {
  const key = JSON.stringify([edge.from, edge.to])
  const known = edges.get(key) ?? { edge, rules: new Set() }
  for (const rule of rules) known.rules.add(rule)
  edges.set(key, known)
}

interface Path {
  readonly nodes: ReadonlySet<string>
  readonly edges: readonly PictureEdge[]
}

/** Nodes to highlight together with some nodes: everything in the rules that they belong to. */
export const highlightedPath = (picture: Picture, ids: ReadonlySet<string>): Path =>
  pathThroughRules(
    picture,
    new Set(picture.nodes.flatMap((node) => (ids.has(node.id) ? [...node.rules] : []))),
  )

/** Nodes and edges of some rules. */
export function pathThroughRules({ nodes, edges }: Picture, rules: ReadonlySet<string>): Path {
  const isOn = (of: ReadonlySet<string>) => [...of].some((rule) => rules.has(rule))
  return {
    nodes: new Set(nodes.flatMap((node) => (isOn(node.rules) ? [node.id] : []))),
    edges: edges.filter((edge) => isOn(edge.rules)),
  }
}

/** Nodes whose content or rule ID contains a text, ignoring case. */
export function nodesWith({ nodes }: Picture, text: string): Set<string> {
  const wanted = text.trim().toLowerCase()
  const has = (value: unknown) => JSON.stringify(value).toLowerCase().includes(wanted)
  const found = nodes.filter(
    ({ content, rules }) => wanted !== '' && (has(content) || [...rules].some(has)),
  )
  return new Set(found.map(({ id }) => id))
}
