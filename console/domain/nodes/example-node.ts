import { type NodeRow, nodeList } from '@signalbox/contract/nodes'
import { query, queryClient } from '#api/query.ts'

/** The name of a running node, for examples. The page reads the nodes for its navigation. */
export function exampleNode(): string {
  const nodes = queryClient.getQueryData<readonly NodeRow[]>(query(nodeList, {}).queryKey) ?? []
  const running = nodes.find(({ node_status }) => node_status === 'running')
  return running?.node ?? 'signalbox@127.0.0.1'
}
