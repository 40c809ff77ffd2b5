/** Names of the nodes on which something is not connected. */
export const nodesAway = (
  nodes: readonly { node: string; status: string }[] | undefined,
): string[] => (nodes ?? []).filter(({ status }) => status !== 'connected').map(({ node }) => node)
