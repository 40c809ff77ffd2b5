import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { connectPacket, open, packetIdAt, publishPacketOf } from './wire.ts'

/**
 * Publishers of QoS 1 that each keep a window of messages unacknowledged: clients of MQTT.js, or sockets that only write
 * and count bytes. Publishes so many messages, and prints the seconds until all are acknowledged.
 */
const [kind = 'clients', port = '0', topic = '', payload = '', ...numbers] = process.argv.slice(2)
const [publishers = 4, window = 20, messages = 1000] = numbers.map(Number)
const ACK_BYTES = 4

type Publisher = (quota: number) => Promise<void>

async function client(): Promise<Publisher> {
  const { mqtt } = await connectMqtt(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 })
  return async (quota) => {
    let left = quota
    const publish = async () => {
      while (left-- > 0) await mqtt.publishAsync(topic, payload, { qos: 1 })
    }
    await Promise.all(Array.from({ length: window }, publish))
  }
}

async function socket(i: number): Promise<Publisher> {
  const one = publishPacketOf(topic, payload, 1)
  const idAt = packetIdAt(one, topic)
  const sending = Buffer.concat(Array.from({ length: window }, () => one))
  const connection = await open(Number(port), [connectPacket(`published-${process.pid}-${i}`)], 4)
  return (quota) =>
    new Promise((resolve) => {
      let [sent, acknowledged, bytes] = [0, 0, 0]
      const pump = () => {
        let count = 0
        for (; sent < quota && sent - acknowledged < window; sent++) {
          sending.writeUInt16BE((sent % 65_535) + 1, count * one.length + idAt)
          count++
        }
        // A copy: the socket may write it later.
        if (count > 0) connection.write(Buffer.from(sending.subarray(0, count * one.length)))
        if (acknowledged === quota) resolve()
      }
      connection.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        acknowledged = Math.floor(bytes / ACK_BYTES)
        pump()
      })
      pump()
    })
}

const begin = kind === 'clients' ? client : socket
const all = await Promise.all(Array.from({ length: publishers }, (_, i) => begin(i)))
const begun = performance.now()
await Promise.all(all.map((publish) => publish(Math.ceil(messages / publishers))))
console.log((performance.now() - begun) / 1000)
process.exit(0)
