import type { Plugin } from '@signalbox/contract/plugins'
import { useMessages } from '../../../language.tsx'
import { StateLines } from '../../../ui/StateLines.tsx'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { nameVsnOf, nodesWithout, statusOf, TONES } from './plugin.ts'
import { pluginsMessages } from './plugins.messages.ts'

interface Status {
  tone: Tone
  label: string
  /** A line for each node, if they differ. */
  nodes: readonly string[]
}

/** The status of a plugin, and its status on each node where they differ. */
export function useStatusText(nodes: readonly string[], failed: readonly string[] = []) {
  const t = useMessages(pluginsMessages)
  const linesOf = ({ running_status: statuses }: Plugin) => [
    ...statuses.map(
      ({ node, status }) => `${node}: ${status === 'running' ? t.active : t.inactive}`,
    ),
    ...nodesWithout(statuses, nodes).map((node) => `${node}: ${t.notInstalled}`),
  ]
  return (plugin: Plugin): Status => {
    const status = statusOf(plugin, nodes)
    const isSame = status !== 'mixed' && nodesWithout(plugin.running_status, nodes).length === 0
    const lines = isSame ? [] : linesOf(plugin)
    if (failed.includes(nameVsnOf(plugin))) return { tone: 'error', label: t.failed, nodes: lines }
    return { tone: TONES[status], label: t[status], nodes: lines }
  }
}

export function StatusCell({ tone, label, nodes }: Status) {
  return (
    <StateLines lines={nodes}>
      <StatusBadge tone={tone} label={label} />
    </StateLines>
  )
}
