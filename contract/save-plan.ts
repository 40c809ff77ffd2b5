import type { AnyOperation } from './client.ts'
import { type NodeConfig, type RootUpdate, rootUpdateOf } from './root-updates.ts'
import { type Change, changesBetween, isEqual, valueAt, withChanges } from './config-values.ts'

/** A value that differs between the nodes that answered. */
export interface NodeDifference {
  path: readonly string[]
  values: readonly { node: string; value: unknown }[]
}

/** The body that a save sends to a cluster, and its effects on each node. */
export interface SavePlan {
  body: unknown
  /** Values of single nodes that stay because the body omits them. */
  kept: readonly NodeDifference[]
  /** Values of single nodes that the user did not change, and that the body sets on all nodes. */
  overwritten: readonly (NodeDifference & { to: unknown })[]
  /** Nodes whose values are unknown. */
  unread: readonly Pick<NodeConfig, 'node' | 'isRunning'>[]
  /** Whether the body has more values than were changed. */
  isWhole: boolean
}

/** Plans a save; `undefined` if the operation writes no values of single nodes, or the cluster has one node only. */
export function planNodeSave(
  put: AnyOperation | undefined,
  latest: unknown,
  changes: readonly Change[],
  nodes: readonly NodeConfig[],
): SavePlan | undefined {
  const update = put && rootUpdateOf(put)
  if (update === undefined || nodes.length === 0) return undefined
  return planSave(update, latest, changes, nodes)
}

/**
 * Plans a save whose body contains only the user's changes, as far as the operation allows other values to be omitted.
 *
 * @param latest the root in force, as the node that answers has it
 * @param nodes the values of all nodes
 */
export function planSave(
  { keeps, roots }: RootUpdate,
  latest: unknown,
  changes: readonly Change[],
  nodes: readonly NodeConfig[],
): SavePlan {
  const next = withChanges(latest, changes)
  const isWhole = keeps !== 'values'
  const sent = makeBody(keeps, next, changes)
  const body = roots[0] === 'log' ? withLogFolder(sent, changes, nodes) : sent
  const differences = differencesBetweenNodes(nodes)
  const isChanged = ({ path }: NodeDifference) => changes.some((each) => overlaps(each.path, path))
  const unchanged = differences.filter((each) => !isChanged(each))
  const overwritten = sentDifferences({ keeps }, body, unchanged)
  return {
    ...{ body, isWhole },
    kept: unchanged.filter((each) => !overwritten.includes(each)),
    overwritten: overwritten.map((each) => ({ ...each, to: valueAt(body, each.path) })),
    unread: nodes.filter(({ config }) => config === undefined),
  }
}

/** The values of single nodes that a body sets on all nodes. */
export function sentDifferences(
  { keeps }: Pick<RootUpdate, 'keeps'>,
  body: unknown,
  differences: readonly NodeDifference[],
): NodeDifference[] {
  return differences.filter(({ path }) => {
    // In a group that is sent, absent values return to their defaults.
    const sent = valueAt(body, keeps === 'values' ? path : path.slice(0, 1))
    return sent !== undefined && !usesFolder(valueAt(body, path))
  })
}

/**
 * Plans the import of a text into a cluster. The node that answers merges it into its own roots, and sends the complete
 * roots to all nodes.
 *
 * @param given the text, by root
 * @param latest the configuration of the node that answers
 * @param nodes their values, by root
 */
export function planMerge(
  given: unknown,
  latest: unknown,
  nodes: readonly NodeConfig[],
): Omit<SavePlan, 'body'> {
  const overwritten = differencesBetweenNodes(nodes)
    .filter(({ path }) => valueAt(given, path) === undefined)
    .map((each) => ({ ...each, to: valueAt(latest, each.path) }))
  return {
    ...{ kept: [], overwritten, isWhole: true },
    unread: nodes.filter(({ config }) => config === undefined),
  }
}

function makeBody(keeps: RootUpdate['keeps'], next: unknown, changes: readonly Change[]): unknown {
  if (keeps === 'nothing') return next
  if (keeps === 'values') return withChanges({}, changes)
  const groups = new Set(changes.map(({ path: [group = ''] }) => group))
  return Object.fromEntries([...groups].map((group) => [group, valueAt(next, [group])]))
}

/** The values that are not the same on all nodes, each at its shortest path. */
export function differencesBetweenNodes(nodes: readonly NodeConfig[]): NodeDifference[] {
  const read = nodes.filter(({ config }) => config !== undefined)
  const paths = read
    .flatMap(({ config }) => changesBetween(read[0]?.config, config))
    .map(({ path }) => path)
  return paths
    .filter((path, i) => paths.findIndex((each) => isEqual(each, path)) === i)
    .filter((path) => !paths.some((each) => each.length < path.length && overlaps(each, path)))
    .map((path) => ({
      path,
      values: read.map(({ node, config }) => ({ node, value: valueAt(config, path) })),
    }))
}

/** Whether a path is equal to another one, above it or below it. */
const overlaps = (one: readonly string[], other: readonly string[]) =>
  one.every((name, i) => i >= other.length || name === other[i])

const FOLDER = '${EMQX_LOG_DIR}/'
const usesFolder = (value: unknown) => typeof value === 'string' && value.startsWith(FOLDER)

/**
 * The body with the default paths of log files. EMQX returns these paths with the folder of the node that answers,
 * which is `log` in the installation by default. If the environment of the node sets another folder, it is not known
 * here, and the path stays as it is.
 */
function withLogFolder(
  body: unknown,
  changes: readonly Change[],
  nodes: readonly NodeConfig[],
): unknown {
  const handlers = [
    ...Object.keys((valueAt(body, ['file']) as object | undefined) ?? {}).map((name) => [
      'file',
      name,
    ]),
    ['audit'],
  ]
  const replaced = handlers.flatMap((handler) => {
    const path = [...handler, 'path']
    if (changes.some((each) => overlaps(each.path, path))) return []
    const rests = nodes.flatMap(({ folder, config }) => {
      const value = valueAt(config, path)
      if (config === undefined || value === undefined) return []
      const start = `${folder}/log/`
      return [
        typeof value === 'string' && value.startsWith(start)
          ? value.slice(start.length)
          : undefined,
      ]
    })
    const [rest] = rests
    const isSame = rest !== undefined && rests.every((each) => each === rest)
    return isSame && valueAt(body, path) !== undefined ? [{ path, to: `${FOLDER}${rest}` }] : []
  })
  return withChanges(body, replaced)
}
