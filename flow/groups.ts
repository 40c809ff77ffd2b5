import type { Column } from './graph.ts'
import { addEdge, type Picture, type PictureNode } from './merge.ts'

/** A column with more nodes is grouped, and so are more rules. */
const MAX_IN_COLUMN = 12

interface Options {
  /** Groups whose nodes are drawn. */
  open?: ReadonlySet<string>
  /** Sources and outputs that are drawn in any case, such as those that do not work. */
  apart?: ReadonlySet<string>
  /** Rules that do not run. They form groups of their own. */
  disabled?: ReadonlySet<string>
}

/**
 * The picture with groups where it would be too long: topics by their first level, sources and actions by their
 * type, rules between the same ends.
 */
export function grouped(picture: Picture, options: Options = {}): Picture {
  const { open = NONE, apart = NONE, disabled = NONE } = options
  const ends = contracted(picture, groupsOfEnds(picture, apart), open)
  return contracted(ends, groupsOfRules(ends, disabled), open)
}

const NONE: ReadonlySet<string> = new Set()

interface Grouping {
  readonly group: string
  readonly label: string
}

type Groups = ReadonlyMap<string, Grouping>

const isLong = ({ nodes }: Picture, wanted: Column) =>
  nodes.filter(({ column }) => column === wanted).length > MAX_IN_COLUMN

const countRules = ({ nodes }: Picture) => new Set(nodes.flatMap(({ rules }) => [...rules])).size

function groupsOfEnds(picture: Picture, apart: ReadonlySet<string>): Groups {
  const long = (['source', 'sink'] as const).filter((column) => isLong(picture, column))
  return new Map(
    picture.nodes.flatMap((node) => {
      const label = long.some((column) => column === node.column) ? groupLabel(node) : undefined
      if (label === undefined || apart.has(node.id)) return []
      return [[node.id, { label, group: `group-${node.content.kind}-${label}` }] as const]
    }),
  )
}

function groupLabel({ content }: PictureNode): string | undefined {
  switch (content.kind) {
    case 'message':
      return `${content.topic.split('/')[0] ?? ''}/…`
    case 'republish':
      return `${String(content.args.topic).split('/')[0] ?? ''}/…`
    case 'source':
    case 'action':
      return content.type
    case 'event':
      return '$events/…'
    default:
      return undefined
  }
}

/** Groups rules with equal sources and equal sinks that run, and those that do not. */
function groupsOfRules(picture: Picture, disabled: ReadonlySet<string>): Groups {
  if (countRules(picture) <= MAX_IN_COLUMN) return new Map()
  const ends = new Map<string, string[]>()
  for (const { id, column, rules } of picture.nodes) {
    if (column !== 'source' && column !== 'sink') continue
    for (const rule of rules) ends.set(rule, [...(ends.get(rule) ?? []), id])
  }
  return new Map(
    picture.nodes.flatMap(({ id, column, rules }) => {
      const [rule = ''] = rules
      if (column !== 'function' && column !== 'filter') return []
      const state = disabled.has(rule) ? 'disabled' : 'rules'
      const group = `group-${state}-${(ends.get(rule) ?? []).toSorted().join(' ')}`
      return [[id, { label: '', group }] as const]
    }),
  )
}

/** Function and filter of one rule form no group. */
const isGroup = (nodes: readonly PictureNode[]): boolean =>
  nodes.length > 1 &&
  (nodes.some(({ column }) => column === 'source' || column === 'sink') ||
    new Set(nodes.flatMap(({ rules }) => [...rules])).size > 1)

/** Each group as one node. */
function contracted(picture: Picture, groups: Groups, open: ReadonlySet<string>): Picture {
  const members = Map.groupBy(picture.nodes, ({ id }) => groups.get(id)?.group)
  const drawn = [...members].flatMap(([group, nodes]) =>
    group !== undefined && !open.has(group) && isGroup(nodes) ? [[group, nodes] as const] : [],
  )
  const groupOf = new Map(drawn.flatMap(([group, inside]) => inside.map(({ id }) => [id, group])))
  const idOf = (id: string) => groupOf.get(id) ?? id
  const nodes = picture.nodes.filter(({ id }) => !groupOf.has(id))
  for (const [group, inside] of drawn) {
    const [first] = inside
    if (first === undefined) continue
    nodes.push({
      id: group,
      column: first.column === 'filter' ? 'function' : first.column,
      content: {
        kind: 'group',
        label: groups.get(first.id)?.label ?? '',
        members: inside.map(({ id }) => id),
      },
      rules: new Set(inside.flatMap(({ rules }) => [...rules])),
    })
  }
  const edges: Parameters<typeof addEdge>[0] = new Map()
  for (const { from, to, rules } of picture.edges) {
    const edge = { from: idOf(from), to: idOf(to) }
    // From the function of a rule to its filter.
    if (edge.from !== edge.to) addEdge(edges, edge, rules)
  }
  return {
    ...picture,
    nodes,
    edges: Array.from(edges.values(), ({ edge, rules }) => ({ ...edge, rules })),
  }
}
