import { Refusal } from '@signalbox/broker/kernel/access'
import { Kernel } from '@signalbox/broker/kernel/kernel'
import { type RunningListener, startListener } from '@signalbox/broker/kernel/net/listener'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** MQTT and nothing else, behind a WebSocket listener: for what speaks MQTT from a page. */
export function startKernel(): Kernel {
  return new Kernel({ node: 'test@127.0.0.1' })
}

/** @param port 0 takes a free one */
export function listenForWebSockets(kernel: Kernel, port = 0): Promise<RunningListener> {
  return startListener(kernel, {
    type: 'ws',
    name: 'default',
    bind: { host: '127.0.0.1', port },
    maxConnections: 100,
    enableAuthn: true,
  })
}

/** From now on every CONNECT is answered with "bad user name or password". */
export function refuseEveryone(kernel: Kernel): void {
  kernel.hooks.on(
    'client.authenticate',
    () => new Refusal(ReasonCode.badUserNameOrPassword, 'test'),
  )
}
