import type { NodeRow } from '@signalbox/contract/nodes'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Column } from '#ui/table/table.ts'
import { useNodeColumns } from '#domain/nodes/node-columns.tsx'
import { useEditionName } from '#domain/page/edition.ts'
import { clusterMessages } from './cluster.messages.ts'
import type { Attachment } from './topology.ts'

const SHARED = ['node', 'role', 'node_status', 'version', 'uptime', 'live_connections']

/** Columns of the list of nodes, with those that are about the cluster. */
export function useClusterColumns(
  attached: ReadonlyMap<string, Attachment>,
): readonly Column<NodeRow>[] {
  const t = useMessages(clusterMessages)
  const { number } = useFormats()
  const name = useEditionName()
  const shared = useNodeColumns()
  const attachment = ({ node }: NodeRow) => {
    const at = attached.get(node)
    if (at === undefined) return UNKNOWN
    return at.streams === undefined ? at.core : `${at.core} (${t.streams(number(at.streams))})`
  }
  const editionText = (row: NodeRow) => (row.edition === undefined ? UNKNOWN : name(row.edition))
  const edition: Column<NodeRow> = {
    key: 'edition',
    header: t.edition,
    text: editionText,
    sortBy: ({ edition: of }) => of ?? '',
  }
  const core: Column<NodeRow> = {
    key: 'core',
    header: t.attached,
    help: t.attachedHelp,
    text: attachment,
    sortBy: attachment,
  }
  const of = (key: string) => shared.filter((column) => column.key === key)
  const columns = SHARED.flatMap((key) => (key === 'version' ? [...of(key), edition] : of(key)))
  // Most clusters have core nodes only.
  return attached.size === 0 ? columns : [...columns, core]
}
