import type { Plugin } from '@signalbox/contract/plugins'
import { useMessages } from '../../../language.tsx'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import { nameVsnOf, nodesWithout, statusOf, TONES } from './plugin.ts'
import { pluginsMessages } from './plugins.messages.ts'

interface Status {
  tone: Tone
  label: string
  /** A line for each node. */
  nodes: readonly string[]
}

/** The status of a plugin, and its status on each node. */
export function useStatusText(nodes: readonly string[], failed: readonly string[] = []) {
  const t = useMessages(pluginsMessages)
  return (plugin: Plugin): Status => {
    const lines = [
      ...plugin.running_status.map(
        ({ node, status }) => `${node}: ${status === 'running' ? t.active : t.inactive}`,
      ),
      ...nodesWithout(plugin.running_status, nodes).map((node) => `${node}: ${t.notInstalled}`),
    ]
    if (failed.includes(nameVsnOf(plugin))) return { tone: 'error', label: t.failed, nodes: lines }
    const status = statusOf(plugin, nodes)
    return { tone: TONES[status], label: t[status], nodes: lines }
  }
}

export function StatusCell({ tone, label, nodes }: Status) {
  if (nodes.length < 2) return <StatusBadge tone={tone} label={label} />
  return (
    <Tip label={nodes.join('\n')}>
      <span>
        <StatusBadge tone={tone} label={label} />
      </span>
    </Tip>
  )
}
