import { useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nodeMessages } from './node.messages.ts'

export function NodeStatus({ status }: { status: 'running' | 'stopped' }) {
  const t = useMessages(nodeMessages)
  return status === 'running' ? (
    <StatusBadge tone="running" label={t.running} />
  ) : (
    <StatusBadge tone="stopped" label={t.stopped} />
  )
}
