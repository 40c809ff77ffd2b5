import type { Exhook } from '@signalbox/contract/exhooks'
import { ChainBadge } from '#domain/chain/ChainBadge.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { exhookStatus } from './servers.ts'
import { useServerActions } from './use-server-actions.ts'

/** How a server does on all nodes. */
export function ServerBadge({ server }: { server: Exhook }) {
  return <ChainBadge isEnabled={server.enable !== false} status={exhookStatus(server)} hasFailed />
}

export function ServerSwitch({ server, ...props }: { server: Exhook; isLabelled?: boolean }) {
  const { enable, disable } = useServerActions()
  const isEnabled = server.enable !== false
  return (
    <ChainSwitch
      {...props}
      name={server.name}
      isEnabled={isEnabled}
      onToggle={async () => (isEnabled ? disable(server) : enable(server))}
    />
  )
}
