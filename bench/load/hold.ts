import { connectPacket, open } from './wire.ts'

/** Holds idle connections until its input ends; prints a line when all are there. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const AT_ONCE = 100

let next = 0
const sockets: unknown[] = []
async function worker(): Promise<void> {
  while (next < count) {
    const id = `idle-${String(next++).padStart(6, '0')}`
    const socket = await open(port, [connectPacket(id)], 4)
    socket.on('close', () => process.exit(1))
    sockets.push(socket)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
console.log(sockets.length)
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
