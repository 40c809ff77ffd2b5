import type { BrokerOptions } from '../broker.ts'

/** An MQTT listener on a free port of the loopback interface. */
export const tcpListener: BrokerOptions['listeners'][number] = {
  type: 'tcp',
  name: 'default',
  bind: { host: '127.0.0.1', port: 0 },
}
