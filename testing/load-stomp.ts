import { gatewayUpdate } from '@signalbox/contract/gateways'
import type { Signalbox } from './signalbox.ts'

/** Loads the STOMP gateway with a listener on a free port. */
export async function loadStomp(signalbox: Pick<Signalbox, 'api'>): Promise<void> {
  const listener = { type: 'tcp', name: 'default', bind: '127.0.0.1:0' }
  const api = await signalbox.api()
  await api.call(gatewayUpdate, { path: { name: 'stomp' }, body: { listeners: [listener] } })
}
