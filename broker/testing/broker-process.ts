/** A broker in a process of its own, for tests that kill it: prints its MQTT port. */
import { startBroker } from '../broker.ts'

const [dataDir = ''] = process.argv.slice(2)
const broker = await startBroker({
  dataDir,
  version: '5.7.2',
  passwordRounds: 1000,
  listeners: [
    {
      type: 'tcp',
      name: 'default',
      bind: { host: '127.0.0.1', port: 0 },
      maxConnections: 100,
      enableAuthn: true,
    },
  ],
})
console.log(broker.listeners[0]?.address.port)
