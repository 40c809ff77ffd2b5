import { useMessages } from '#language.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { clusterMessages } from './cluster.messages.ts'
import { rebalanceMessages } from './rebalance/rebalance.messages.ts'

export function ClusterTabs({ current }: { current: Address }) {
  const t = useMessages(clusterMessages)
  const nodes = useMessages(nodeMessages)
  const words = useMessages(rebalanceMessages)
  return (
    <ScreenTabs
      label={t.title}
      tabs={[
        { label: nodes.allNodes, to: paths.cluster() },
        { label: words.title, to: paths.rebalance() },
      ]}
      current={current}
    />
  )
}
