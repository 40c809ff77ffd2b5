import { once } from 'node:events'
import { connectPacket, open, publishPacket } from './wire.ts'

/** Publishes once to each of many topics; prints a line when all are written. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const BATCH = 1000
const WIDE = 'device/'

const socket = await open(port, [connectPacket(`topics-${process.pid}`)], 4)
for (let from = 0; from < count; from += BATCH) {
  const packets = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) =>
    // Not in their order: each has to find its place.
    publishPacket(`${WIDE}${String(((from + i) * 7919) % count).padStart(7, '0')}`, 32),
  )
  if (!socket.write(Buffer.concat(packets))) await once(socket, 'drain')
}
console.log(count)
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
