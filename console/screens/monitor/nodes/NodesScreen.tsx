import { nodeList } from '@signalbox/contract/nodes'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { useNodeColumns } from '#domain/nodes/node-columns.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { paths } from '#paths.ts'
import { nodesMessages } from './nodes.messages.ts'
import { ListScreen } from '#list/ListScreen.tsx'

export function NodesScreen() {
  const t = useMessages(nodesMessages)
  const words = useMessages(nodeMessages)
  const read = useLive(nodeList, {})
  return (
    <ListScreen
      name="nodes"
      words={t}
      read={read}
      rows={read.data}
      columns={useNodeColumns()}
      rowKey={({ node }) => node}
      filters={[
        {
          ...{ key: 'text', label: t.search, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: ({ node, role, version }) => [node, role, version].join(' '),
        },
        {
          ...{ key: 'status', label: words.status, kind: 'choice' },
          params: { is: 'status' },
          choices: [
            { value: 'running', label: words.running },
            { value: 'stopped', label: words.stopped },
          ],
          of: ({ node_status: status }) => status,
        },
      ]}
      page={({ node }) => paths.node(node)}
    />
  )
}
