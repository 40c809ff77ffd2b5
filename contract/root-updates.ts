import type { AnyOperation, Client } from './client.ts'
import { type CONFIG_ROOTS, configGet } from './configs.ts'
import { readHocon } from '@signalbox/formats/hocon'
import { isRecord } from '@signalbox/formats/is-record'
import { nodeList } from './nodes.ts'

type Tree = Readonly<Record<string, unknown>>
type Root = (typeof CONFIG_ROOTS)[number] | 'broker'

/** The roots of the configuration of EMQX that an operation writes, and the effect on values that the body omits. */
export interface RootUpdate {
  /** Roots of `GET /configs` in the body. Several roots are in the body by name. */
  roots: readonly Root[]
  /**
   * Every node of a cluster merges the body into its own values. `values`: omitted values stay at every depth.
   * `groups`: omitted values of the first level stay, those within a group return to their defaults. `nothing`: all
   * omitted values return to their defaults, or the body is refused.
   */
  keeps: 'values' | 'groups' | 'nothing'
}

const update = (keeps: RootUpdate['keeps'], ...roots: Root[]): RootUpdate => ({ roots, keeps })

/** Roots of a zone without `durable_sessions`, which EMQX 5.7 does not read by node. */
const ZONE_ROOTS = ['mqtt', 'flapping_detect', 'force_gc', 'force_shutdown'] as const

/**
 * Updates by operation. `keeps` is derived from recorded answers, and is `nothing` if they are inconclusive.
 */
const UPDATES: Readonly<Record<string, RootUpdate>> = {
  alarmConfigUpdate: update('nothing', 'alarm'),
  authorizationSettingsUpdate: update('nothing', 'authorization'),
  brokerConfigUpdate: update('nothing', 'broker'),
  dashboardConfigUpdate: update('values', 'dashboard'),
  delayedUpdate: update('nothing', 'delayed'),
  fileTransferConfigUpdate: update('nothing', 'file_transfer'),
  fileTransferUpdate: update('nothing', 'file_transfer'),
  globalZoneUpdate: update('nothing', ...ZONE_ROOTS),
  licenseSettingsUpdate: update('nothing', 'license'),
  limiterUpdate: update('groups', 'limiter'),
  logConfigUpdate: update('groups', 'log'),
  openTelemetryUpdate: update('nothing', 'opentelemetry'),
  prometheusUpdate: update('nothing', 'prometheus'),
  retainerUpdate: update('groups', 'retainer'),
  ruleEngineUpdate: update('nothing', 'rule_engine'),
  slowSubscriptionSettingsUpdate: update('groups', 'slow_subs'),
  sysTopicsUpdate: update('groups', 'sys_topics'),
  sysmonUpdate: update('groups', 'sysmon'),
}

/** How an operation writes a root; `undefined`: it writes none, or only one without values of single nodes. */
export const rootUpdateOf = ({ id }: AnyOperation): RootUpdate | undefined => UPDATES[id]

/** The roots that `GET /configs` has as JSON; it answers all of them. */
const JSON_ROOTS: ReadonlySet<Root> = new Set<Root>([
  ...(['alarm', 'broker', 'dashboard', 'file_transfer', 'log', 'sys_topics', 'sysmon'] as const),
])

/** Values of one node. */
export interface NodeConfig {
  node: string
  isRunning: boolean
  /** The folder of the installation. */
  folder?: string
  /** Values in the form of the update's body; absent if the node has stopped or did not answer. */
  config?: Tree
}

/**
 * The time-out is shorter than that of other calls: a node that does not answer is reported and does not hold up the
 * others.
 */
const NODE_TIMEOUT_MS = 10_000

/**
 * The values of every node, which differ where a node has values in its own configuration file or environment. Empty
 * for a cluster of one node.
 *
 * @throws {ApiError} if the nodes cannot be listed; a node that does not answer has no `config`
 */
export async function readNodeConfigs(
  client: Client,
  roots: readonly Root[],
): Promise<NodeConfig[]> {
  const rows = await client.call(nodeList, {})
  if (rows.length < 2) return []
  return Promise.all(
    rows.map(async ({ node, node_status, sys_path }): Promise<NodeConfig> => {
      const isRunning = node_status === 'running'
      const config = isRunning ? await readRoots(client, roots, node) : undefined
      return {
        ...{ node, isRunning },
        ...(sys_path !== undefined && { folder: sys_path }),
        ...(config !== undefined && { config }),
      }
    }),
  )
}

async function readRoots(
  client: Client,
  roots: readonly Root[],
  node: string,
): Promise<Tree | undefined> {
  try {
    const values = await Promise.all(roots.map((root) => readRoot(client, root, node)))
    if (roots.length === 1) return values[0]
    return Object.fromEntries(roots.map((root, i) => [root, values[i]]))
  } catch {
    return undefined // it does not answer, or has no such root
  }
}

async function readRoot(client: Client, root: Root, node: string): Promise<Tree> {
  const isJson = root === 'broker' || JSON_ROOTS.has(root)
  const query = isJson ? { node } : { node, key: root }
  const answer = await client.call(
    configGet,
    { query },
    { timeoutMs: NODE_TIMEOUT_MS, ...(!isJson && { headers: { accept: 'text/plain' } }) },
  )
  const roots = typeof answer === 'string' ? readHocon(answer) : answer
  const value = roots[root]
  if (!isRecord(value)) throw new Error(`${node} has no ${root}`)
  return value
}
