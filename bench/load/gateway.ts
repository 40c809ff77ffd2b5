import { once } from 'node:events'
import { connect } from 'node:net'
import { encodeMessage } from '@signalbox/broker/features/gateways/coap/codec'
import {
  ContentFormat,
  NO_BYTES,
  textOption,
  uintOption,
} from '@signalbox/broker/features/gateways/coap/message'
import { encodePacket } from '@signalbox/broker/features/gateways/mqttsn/encode'
import { RawCoapPeer } from '@signalbox/broker/features/gateways/testing/coap-peer'
import { SnDevice } from '@signalbox/broker/features/gateways/testing/sn-device'
import { UdpPeer } from '@signalbox/broker/features/gateways/testing/udp-gateway'
import { perSecond } from './measure.ts'
import { connectPacket, open, shortPublishPacket, subscribePacket } from './wire.ts'

/**
 * One publisher of a gateway to one subscriber of MQTT, in a closed loop. Datagrams can be lost: the loop begins again when
 * nothing arrives. Prints messages delivered per second, and the share of those that were lost.
 */
const [protocol = '', ...numbers] = process.argv.slice(2)
const [mqttPort = 0, port = 0, durationMs = 3000] = numbers.map(Number)

const TOPIC = 'bench/t'
const PAYLOAD = 'x'.repeat(64)
const STALLED_MS = 100

interface Publisher {
  /** Messages under way. */
  window: number
  batch: number
  topic?: string
  isLossy?: boolean
  /** Sends a batch. */
  send(): void
}

const datagrams = { window: 64, batch: 16, isLossy: true }

async function stomp(): Promise<Publisher> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  socket.write('CONNECT\naccept-version:1.2\nhost:bench\n\n\0')
  await once(socket, 'data')
  const batch = 100
  const frames = `SEND\ndestination:${TOPIC}\n\n${PAYLOAD}\0`.repeat(batch)
  return { window: 2000, batch, send: () => socket.write(frames) }
}

async function mqttsn(): Promise<Publisher> {
  const peer = await UdpPeer.open(port)
  const device = new SnDevice(peer)
  await device.connect('bench')
  const { topicId } = await device.register(TOPIC)
  const packet = encodePacket({
    ...{ type: 'publish', dup: false, qos: 0, retain: false, messageId: 0 },
    ...{ topic: { kind: 'normal', id: topicId }, payload: Buffer.from(PAYLOAD) },
  })
  return { ...datagrams, send: () => repeat(() => peer.send(packet)) }
}

/** Each with the next message ID. */
function sender(peer: RawCoapPeer, message: Buffer): () => void {
  let id = 0
  return () =>
    repeat(() => {
      const datagram = Buffer.from(message)
      id = (id + 1) & 0xffff
      datagram.writeUInt16BE(id, 2)
      peer.peer.send(datagram)
    })
}

async function coap(): Promise<Publisher> {
  const peer = await RawCoapPeer.open(port)
  const { payload: token } = await peer.ask('post', '/mqtt/connection?clientid=bench')
  const request = encodeMessage({
    ...{ type: 'non', code: '0.02', messageId: 0, token: NO_BYTES },
    options: [
      ...['ps', ...TOPIC.split('/')].map((each) => textOption('Uri-Path', each)),
      ...['clientid=bench', `token=${token}`].map((each) => textOption('Uri-Query', each)),
    ],
    payload: Buffer.from(PAYLOAD),
  })
  return { ...datagrams, send: sender(peer, request) }
}

/** Notifications of an observed resource. */
async function lwm2m(): Promise<Publisher> {
  const peer = await RawCoapPeer.open(port)
  await peer.ask('post', '/rd?ep=bench&lt=3600&lwm2m=1.0', { payload: '</3/0>' })
  const command = JSON.stringify({ msgType: 'observe', data: { path: '/3/0/0' } })
  await open(
    mqttPort,
    [connectPacket('observer'), shortPublishPacket('lwm2m/bench/dn/o', command)],
    4,
  )
  const request = await peer.next()
  peer.answer(request, '2.05', { options: [uintOption('Observe', 1)], payload: Buffer.from('x') })
  const notification = encodeMessage({
    ...{ type: 'non', code: '2.05', messageId: 0, token: request.token },
    options: [uintOption('Observe', 2), uintOption('Content-Format', ContentFormat.text)],
    payload: Buffer.from(PAYLOAD),
  })
  return { ...datagrams, topic: 'lwm2m/bench/up/notify', send: sender(peer, notification) }
}

/** Each line is a call of the service, and three calls of the broker. */
async function exproto(): Promise<Publisher> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  socket.write('CONNECT bench u p\n')
  await once(socket, 'data')
  socket.resume()
  const batch = 10
  const lines = `PUB ${TOPIC} 0 ${PAYLOAD}\n`.repeat(batch)
  return { window: 200, batch, send: () => socket.write(lines) }
}

function repeat(send: () => void): void {
  for (let i = 0; i < datagrams.batch; i++) send()
}

const protocols: Record<string, () => Promise<Publisher>> = { stomp, mqttsn, coap, lwm2m, exproto }

/** Counts packets of a subscriber, of which each has less than 16 KiB. */
function packetCounter(count: () => void): (chunk: Buffer) => void {
  let kept = NO_BYTES
  return (chunk) => {
    let bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    for (;;) {
      const isLong = (bytes[1] ?? 0) > 127
      const length = isLong
        ? ((bytes[1] ?? 0) & 127) + 128 * (bytes[2] ?? 0) + 3
        : (bytes[1] ?? 0) + 2
      if (bytes.length < (isLong ? 3 : 2) || bytes.length < length) break
      bytes = bytes.subarray(length)
      count()
    }
    kept = Buffer.from(bytes)
  }
}

const publisher = await protocols[protocol]?.()
if (publisher === undefined) throw new Error(`There is no ${protocol}`)
const { window, batch, topic = TOPIC, isLossy = false, send } = publisher
let received = 0
let sent = 0
let lost = 0
let isOver = false
const pump = () => {
  while (!isOver && sent - received - lost + batch <= window) {
    sent += batch
    send()
  }
}
const subscriber = await open(
  mqttPort,
  [connectPacket(`bench-${process.pid}`), subscribePacket(topic)],
  9,
)
const count = packetCounter(() => received++)
subscriber.on('data', (chunk: Buffer) => {
  count(chunk)
  pump()
})
pump()
let before = 0
setInterval(() => {
  if (isLossy && received === before) lost = sent - received
  before = received
  pump()
}, STALLED_MS)

const rate = await perSecond(() => received, durationMs)
isOver = true
console.log(Math.round(rate), (lost / sent).toFixed(4))
process.exit(0)
