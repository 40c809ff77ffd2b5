import type { AnyOperation } from '@signalbox/contract/client'
import { isEqual, valueAt } from '@signalbox/contract/config-values'
import { rootUpdateOf } from '@signalbox/contract/root-updates'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { readNodes } from './read-nodes.ts'

/** Value of one setting on one node. */
export interface NodeValue {
  node: string
  value: unknown
}

interface NodeValues {
  /** The values of a setting if they differ between nodes; else empty. */
  of: (path: string) => readonly NodeValue[]
  /** Nodes whose values are not known. */
  unread: readonly string[]
}

/**
 * Values of single nodes, which come from their configuration files and environment variables.
 *
 * @param put operation that writes the root of the form
 * @param config root that was read; a change of it reads the nodes again
 */
export function useNodeValues(put: AnyOperation | undefined, config: unknown): NodeValues {
  const asked = {
    queryKey: ['values of nodes', put?.id, config],
    queryFn: () => readNodes(put),
    enabled: isErlang() && put !== undefined && rootUpdateOf(put) !== undefined,
  }
  const { data: nodes = [] } = useQuery(asked, queryClient)
  return {
    of: (path) => {
      const values = nodes
        .filter((each) => each.config !== undefined)
        .map((each) => ({ node: each.node, value: valueAt(each.config, path.split('.')) }))
      return values.every(({ value }) => isEqual(value, values[0]?.value)) ? [] : values
    },
    unread: nodes.filter((each) => each.config === undefined).map(({ node }) => node),
  }
}
