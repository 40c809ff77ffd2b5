import type { Plugin } from '@signalbox/contract/plugins'
import { useMessages } from '#language.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { toNameVsn, nodesWithout, pluginStatus, TONES } from './plugin.ts'
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
  const statusLines = ({ running_status: statuses }: Plugin) => [
    ...statuses.map(
      ({ node, status }) => `${node}: ${status === 'running' ? t.active : t.inactive}`,
    ),
    ...nodesWithout(statuses, nodes).map((node) => `${node}: ${t.notInstalled}`),
  ]
  return (plugin: Plugin): Status => {
    const status = pluginStatus(plugin, nodes)
    const isSame = status !== 'mixed' && nodesWithout(plugin.running_status, nodes).length === 0
    const lines = isSame ? [] : statusLines(plugin)
    if (failed.includes(toNameVsn(plugin))) return { tone: 'error', label: t.failed, nodes: lines }
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
