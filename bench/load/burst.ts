import { once } from 'node:events'
import { connectPacket, open, shortPublishPacket } from './wire.ts'

/** Publishes so many messages at once, from several clients; prints a line when all are written. */
const [port = '0', topic = '', payload = '', count = '0'] = process.argv.slice(2)
const CLIENTS = 16
const BATCH = 100

const one = shortPublishPacket(topic, payload)
const batch = Buffer.concat(Array.from({ length: BATCH }, () => one))
for (let i = 0; i < CLIENTS; i++) {
  const socket = await open(Number(port), [connectPacket(`burst-${process.pid}-${i}`)], 4)
  for (let sent = 0; sent < Number(count) / CLIENTS; sent += BATCH) {
    if (!socket.write(batch)) await once(socket, 'drain')
  }
}
console.log('written')
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
