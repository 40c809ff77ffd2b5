import { type Duplex, duplexPair } from 'node:stream'
import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import mqttPacket, { type IConnectPacket, type Packet, type PacketCmd } from 'mqtt-packet'
import type { Kernel } from '../kernel.ts'
import type { Peer } from '../net/peer.ts'

export const memoryPeer: Peer = {
  listener: 'tcp:default',
  address: '127.0.0.1',
  port: 40_000,
  localPort: 1883,
  enableAuthn: true,
}

type PacketOf<C extends PacketCmd> = Extract<Packet, { cmd: C }>

/**
 * The other end of a connection to a kernel, without a network: speaks packet by packet and does
 * nothing automatically, so that a test controls every byte.
 */
export class MemoryClient {
  readonly stream: Duplex
  readonly version: ProtocolVersion
  readonly received: Packet[] = []
  isClosed = false
  #waiting: (() => void)[] = []

  constructor(kernel: Kernel, version: ProtocolVersion = 5, peer: Partial<Peer> = {}) {
    const [ours, theirs] = duplexPair()
    this.stream = ours
    this.version = version
    const parser = mqttPacket.parser({ protocolVersion: version })
    parser.on('packet', (packet) => {
      this.received.push(packet)
      this.#wake()
    })
    parser.on('error', (error) => ours.destroy(error))
    ours.on('data', (chunk: Buffer) => parser.parse(chunk))
    const close = () => {
      this.isClosed = true
      this.#wake()
    }
    ours.on('end', () => {
      close()
      ours.end()
    })
    ours.on('close', close)
    ours.on('error', close)
    theirs.on('close', close)
    kernel.attach(theirs, { ...memoryPeer, ...peer })
  }

  send(packet: Packet): void {
    this.write(mqttPacket.generate(packet, { protocolVersion: this.version }))
  }

  write(bytes: Uint8Array): void {
    if (!this.stream.destroyed) this.stream.write(bytes)
  }

  /** Sends CONNECT and waits for the CONNACK. */
  async connect(fields: Partial<IConnectPacket> = {}): Promise<PacketOf<'connack'>> {
    this.send({
      cmd: 'connect',
      clientId: 'c1',
      clean: true,
      keepalive: 0,
      protocolId: this.version === 3 ? 'MQIsdp' : 'MQTT',
      protocolVersion: this.version,
      ...fields,
    })
    return this.next('connack')
  }

  /** The next packet that came, which must be of this kind. */
  async next<C extends PacketCmd>(cmd: C): Promise<PacketOf<C>> {
    await this.#until(() => this.received.length > 0)
    const packet = this.received.shift()
    if (packet?.cmd !== cmd) {
      const what = packet === undefined ? 'the end of the connection' : JSON.stringify(packet)
      throw new Error(`expected ${cmd}, got ${what}`)
    }
    return packet as PacketOf<C> // its cmd was compared
  }

  async closed(): Promise<void> {
    await this.#until(() => false)
    if (!this.isClosed) throw new Error('the connection is still open')
  }

  /** A round trip: whatever the broker had to say before has arrived by then. */
  async settle(): Promise<Packet[]> {
    this.send({ cmd: 'pingreq' })
    const isPing = (packet: Packet) => packet.cmd === 'pingresp'
    await this.#until(() => this.received.some(isPing))
    const at = this.received.findIndex(isPing)
    if (at === -1) throw new Error('the connection ended')
    this.received.splice(at, 1)
    return this.received.splice(0)
  }

  async subscribe(topic: string, options: Record<string, unknown> = {}): Promise<number> {
    this.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic, qos: 0, nl: false, rap: false, rh: 0, ...options }],
    })
    const { granted } = await this.next('suback')
    const [code] = granted
    if (typeof code !== 'number') throw new Error('a SUBACK without a code')
    return code
  }

  publish(topic: string, payload: string, options: Record<string, unknown> = {}): void {
    this.send({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false, ...options })
  }

  disconnect(): void {
    this.send({ cmd: 'disconnect', reasonCode: 0 })
  }

  /** Closes the network connection without DISCONNECT. */
  drop(): void {
    this.stream.destroy()
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async #until(isMet: () => boolean): Promise<void> {
    while (!isMet() && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
  }
}
