/** A broker in a process of its own, for tests that kill it: prints its MQTT port. */
import { startBroker } from '../broker.ts'
import { tcpListener } from './tcp-listener.ts'

const [dataDir = ''] = process.argv.slice(2)
const broker = await startBroker({
  dataDir,
  version: '5.7.2',
  passwordRounds: 1000,
  listeners: [tcpListener],
})
console.log(broker.listeners.running[0]?.address.port)
