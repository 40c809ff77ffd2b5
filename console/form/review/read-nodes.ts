import type { AnyOperation } from '@signalbox/contract/client'
import { CONFIG_ROOTS } from '@signalbox/contract/configs'
import { type NodeConfig, readNodeConfigs, rootUpdateOf } from '@signalbox/contract/root-updates'
import { client } from '#api/client.ts'
import { isErlang } from '#api/use-can.ts'

/**
 * The values of all nodes before a call of this operation; empty if the operation does not concern values of single
 * nodes.
 */
export async function readNodes(put: AnyOperation | undefined): Promise<readonly NodeConfig[]> {
  const update = put && rootUpdateOf(put)
  return update === undefined || !isErlang() ? [] : readNodeConfigs(client, update.roots)
}

/** The values of all nodes for roots, by name. Roots without values of single nodes are left out. */
export async function readRootsOfNodes(names: readonly string[]): Promise<readonly NodeConfig[]> {
  const roots = [...CONFIG_ROOTS, 'broker' as const].filter((root) => names.includes(root))
  const [only] = roots
  if (only === undefined || !isErlang()) return []
  const nodes = await readNodeConfigs(client, roots)
  if (roots.length > 1) return nodes
  return nodes.map(({ config, ...node }) => ({
    ...node,
    ...(config !== undefined && { config: { [only]: config } }),
  }))
}
