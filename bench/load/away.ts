import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connectPacket, open, publishPacket, subscribePacket } from './wire.ts'

/**
 * A subscriber with a session that stays when it leaves, and a publisher that fills its queue. Prints the
 * seconds that took; when its input ends the subscriber is back, and what it received is printed.
 */
const [port = 0, messages = 0, payloadBytes = 1024, window = 100] = process.argv
  .slice(2)
  .map(Number)
const TOPIC = 'bench/away'
const SUBSCRIBER = `away-${process.pid}`
const DIGITS = 8
const CONNACK_BYTES = 4

const one = publishPacket(TOPIC, payloadBytes, 1)
/** From the end: the remaining length has as many bytes as it needs. */
const numberAt = one.length - payloadBytes
const idAt = numberAt - 2

function numbered(number: number, packetId: number): Buffer {
  const bytes = Buffer.from(one)
  bytes.writeUInt16BE(packetId, idAt)
  bytes.write(String(number).padStart(DIGITS, '0'), numberAt)
  return bytes
}

/** Calls back with each packet of this length; `skip` bytes come before. */
function onPackets(
  socket: Socket,
  length: number,
  handle: (packets: Buffer[]) => void,
  skip = 0,
): void {
  let rest: Buffer = Buffer.alloc(0)
  let ahead = skip
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const skipped = Math.min(ahead, rest.length)
    ahead -= skipped
    rest = rest.subarray(skipped)
    const packets: Buffer[] = []
    for (; rest.length >= length; rest = rest.subarray(length)) {
      packets.push(rest.subarray(0, length))
    }
    handle(packets)
  })
}

async function publishAll(): Promise<void> {
  const socket = await open(port, [connectPacket(`${SUBSCRIBER}-p`)], 4)
  let [sent, acknowledged] = [0, 0]
  await new Promise<void>((resolve) => {
    const pump = () => {
      const parts: Buffer[] = []
      for (; sent < messages && sent - acknowledged < window; sent++) {
        parts.push(numbered(sent, (sent % 65_535) + 1))
      }
      if (parts.length > 0) socket.write(Buffer.concat(parts))
      if (acknowledged === messages) resolve()
    }
    onPackets(socket, 4, (packets) => {
      acknowledged += packets.length
      pump()
    })
    pump()
  })
  socket.destroy()
}

const hello = connectPacket(SUBSCRIBER, undefined, false)
const first = await open(port, [hello, subscribePacket(TOPIC, 1)], 9)
first.removeAllListeners('close').destroy()
const begun = performance.now()
await publishAll()
console.log((performance.now() - begun) / 1000)

for await (const _ of createInterface({ input: process.stdin })) {
  // Until the end.
}
const back = performance.now()
const socket = connect({ host: '127.0.0.1', port, noDelay: true })
socket.write(hello)
let [received, disordered] = [0, 0]
await new Promise<void>((resolve) => {
  onPackets(
    socket,
    one.length,
    (packets) => {
      const acks: Buffer[] = []
      for (const bytes of packets) {
        const number = Number(bytes.toString('latin1', numberAt, numberAt + DIGITS))
        if (number !== received) disordered++
        received++
        acks.push(Buffer.from([0x40, 2, bytes[idAt] ?? 0, bytes[idAt + 1] ?? 0]))
      }
      if (acks.length > 0) socket.write(Buffer.concat(acks))
      if (received >= messages) resolve()
    },
    CONNACK_BYTES,
  )
})
console.log(JSON.stringify({ received, disordered, seconds: (performance.now() - back) / 1000 }))
process.exit(0)
