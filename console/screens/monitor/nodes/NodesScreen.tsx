import { nodeList } from '@signalbox/contract/nodes'
import { useWholeSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { useNodeColumns } from '../../../parts/node-columns.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { paths } from '../../../paths.ts'
import { useRouter } from '../../../routing/react.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { nodesMessages } from './nodes.messages.ts'

const POLL_MS = 5000

export function NodesScreen() {
  const t = useMessages(nodesMessages)
  const router = useRouter()
  const read = useLive(nodeList, {}, POLL_MS)
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        isMain
        label={t.title}
        source={useWholeSource(read)}
        columns={useNodeColumns()}
        columnsName="nodes"
        file={{ name: 'nodes' }}
        rowKey={({ node }) => node}
        empty={{ title: t.empty }}
        onOpen={({ node }) => void router.navigate(paths.node(node))}
      />
    </Screen>
  )
}
