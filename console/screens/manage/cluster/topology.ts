import type { CoreNode } from '@signalbox/contract/cluster'
import type { NodeRow } from '@signalbox/contract/nodes'

export interface Attachment {
  core: string
  streams: number | undefined
}

/** The core node of each replicant node. */
export function attachments(topology: readonly CoreNode[] = []): ReadonlyMap<string, Attachment> {
  return new Map(
    topology.flatMap(({ core_node: core, replicant_nodes }) =>
      replicant_nodes.map(({ node, streams }): [string, Attachment] => [node, { core, streams }]),
    ),
  )
}

/** "5.7.2 Open source", once for each that nodes run; a stopped node does not report its version. */
export function describeVersions(
  nodes: readonly NodeRow[],
  nameOf: (edition: string) => string,
): readonly string[] {
  const said = nodes.flatMap(({ version, edition }) =>
    version === undefined
      ? []
      : [edition === undefined ? version : `${version} ${nameOf(edition)}`],
  )
  return [...new Set(said)].toSorted()
}
