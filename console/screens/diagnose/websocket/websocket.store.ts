// Workspace of the page, and the hooks that read it.
import { useSyncExternalStore } from 'react'
import { session } from '#api/session.ts'
import { pageConfig } from '#env.ts'
import { readMqttAddress } from '#domain/addresses/mqtt-address.ts'
import type { MqttAddress } from '#domain/addresses/mqtt-listener.ts'
import type { Connection } from './connection/connection.ts'
import type { ConnectionView } from './connection/connection-state.ts'
import type { LoggedMessage, LogView, MessageLog } from './messages/message-log.ts'
import { pingTimer } from './connection/ping-timer.ts'
import { Workspace, type WorkspaceView } from './workspace.ts'
import { fetchCode } from '#code.ts'

let broker: MqttAddress | undefined

export const page = () => ({
  hostname: location.hostname,
  secure: location.protocol === 'https:',
  listener: pageConfig.mqttWs ?? undefined,
  broker,
})

export const workspace = new Workspace({
  loadMqtt: async () => (await fetchCode(() => import('mqtt'))).default,
  page,
  timer: pingTimer,
})

/** Called before the screen opens for the first time, so that its form begins with the broker's own address. */
export async function prepare(): Promise<void> {
  broker = await readMqttAddress()
  workspace.reset()
}

addEventListener('pagehide', () => workspace.leave())
// Connections and input belong to the user whose login ended.
session.onEnd(() => workspace.reset())

export function useWorkspace(): WorkspaceView {
  return useSyncExternalStore(workspace.subscribe, workspace.view)
}

export function useConnection(connection: Connection): ConnectionView {
  return useSyncExternalStore(connection.subscribe, connection.view)
}

export function useLog<Message extends LoggedMessage>(log: MessageLog<Message>): LogView<Message> {
  return useSyncExternalStore(log.subscribe, log.view)
}
