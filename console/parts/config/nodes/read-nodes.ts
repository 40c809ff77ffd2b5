import type { AnyOperation } from '@signalbox/contract/client'
import { type NodeConfig, readNodeConfigs, rootUpdateOf } from '@signalbox/contract/root-updates'
import { client } from '../../../api/client.ts'
import { isErlang } from '../../../api/use-can.ts'

/** The values of all nodes before a call of this operation; empty: it makes no difference between nodes. */
export async function readNodes(put: AnyOperation | undefined): Promise<readonly NodeConfig[]> {
  const update = put && rootUpdateOf(put)
  return update === undefined || !isErlang() ? [] : readNodeConfigs(client, update.roots)
}
