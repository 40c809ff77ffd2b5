import { type Cipheriv, createCipheriv, createHash } from 'node:crypto'
import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet'

const WORDS = 1024

/** Numbers from a seed, so that a failure can be run again: the key stream of a cipher. */
export class Random {
  readonly #stream: Cipheriv
  #words = new Uint32Array()
  #at = 0

  constructor(seed: number) {
    const key = createHash('sha256').update(String(seed)).digest()
    this.#stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  }

  /** 0 to below `limit`. */
  below(limit: number): number {
    if (this.#at === this.#words.length) {
      const bytes = Uint8Array.from(this.#stream.update(Buffer.alloc(WORDS * 4)))
      this.#words = new Uint32Array(bytes.buffer)
      this.#at = 0
    }
    return (this.#words[this.#at++] ?? 0) % limit
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

const properties = {
  payloadFormatIndicator: true,
  messageExpiryInterval: 100,
  topicAlias: 3,
  contentType: 'text/plain',
  responseTopic: 'answer',
  correlationData: Buffer.from([1, 2, 3]),
  userProperties: { a: ['1', '2'], b: '3' },
}

const connect: IConnectPacket = {
  cmd: 'connect',
  clientId: 'fuzz',
  clean: true,
  keepalive: 60,
  username: 'user',
  password: Buffer.from('password'),
  will: { topic: 'fuzz/will', payload: Buffer.from('will'), qos: 1, retain: true },
}

const reason = { reasonString: 'because', userProperties: { a: 'b' } }

/** Sample packets of every type, including those of servers. */
function packets(isV5: boolean): Packet[] {
  const publish = { cmd: 'publish', topic: 'fuzz/a', dup: false, retain: false } as const
  const more = <P extends object>(given: P) => (isV5 ? { properties: given } : {})
  const auth: Packet = {
    cmd: 'auth',
    reasonCode: 0x18,
    properties: { authenticationMethod: 'x', authenticationData: Buffer.from('z') },
  }
  return [
    {
      ...connect,
      ...more({
        sessionExpiryInterval: 9,
        receiveMaximum: 3,
        topicAliasMaximum: 3,
        requestProblemInformation: true,
      }),
    },
    {
      ...connect,
      clientId: '',
      ...more({ authenticationMethod: 'x', authenticationData: Buffer.from('y') }),
    },
    { ...publish, qos: 0, payload: 'text', ...more(properties) },
    { ...publish, qos: 1, messageId: 1, payload: 'x'.repeat(200), ...more({ topicAlias: 1 }) },
    { ...publish, qos: 2, messageId: 2, retain: true, payload: '', ...more(properties) },
    { cmd: 'puback', messageId: 1, ...(isV5 && { reasonCode: 0x10, properties: reason }) },
    { cmd: 'pubrec', messageId: 1, ...(isV5 && { reasonCode: 0x80, properties: reason }) },
    { cmd: 'pubrel', messageId: 2, ...(isV5 && { reasonCode: 0x92, properties: reason }) },
    { cmd: 'pubcomp', messageId: 1 },
    {
      cmd: 'subscribe',
      messageId: 3,
      subscriptions: [
        { topic: 'fuzz/#', qos: 2, nl: true, rap: true, rh: 1 },
        { topic: '$share/g/fuzz/+', qos: 1, nl: false, rap: false, rh: 0 },
        { topic: '$exclusive/fuzz', qos: 0, nl: false, rap: false, rh: 2 },
      ],
      ...more({ subscriptionIdentifier: 300 }),
    },
    { cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['fuzz/#', '$share/g/fuzz/+'] },
    { cmd: 'pingreq' },
    {
      cmd: 'disconnect',
      ...(isV5 && { reasonCode: 4, properties: { sessionExpiryInterval: 1, ...reason } }),
    },
    ...(isV5 ? [auth] : []),
    { cmd: 'connack', sessionPresent: false, ...(isV5 ? { reasonCode: 0 } : { returnCode: 0 }) },
    { cmd: 'suback', messageId: 3, granted: [0, 1] },
    { cmd: 'unsuback', messageId: 4, granted: [0] },
    { cmd: 'pingresp' },
  ]
}

export const corpus: Record<4 | 5, readonly Buffer[]> = {
  4: packets(false).map((packet) => mqttPacket.generate(packet, { protocolVersion: 4 })),
  5: packets(true).map((packet) => mqttPacket.generate(packet, { protocolVersion: 5 })),
}

/** Packet with one to three faults; most have a consistent length, so that they are parsed. */
export function mutate(random: Random, packet: Buffer, others: readonly Buffer[]): Buffer {
  let bytes = Buffer.from(packet)
  const count = random.pick([1, 1, 1, 2, 3])
  for (let i = 0; i < count; i++) bytes = mutateOnce(random, bytes, others)
  return random.below(8) === 0 ? bytes : withRightLength(bytes)
}

/** Packet with one fault, regardless of its length field. */
export function mutateOnce(
  random: Random,
  bytes: Buffer<ArrayBuffer>,
  others: readonly Buffer[],
): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length)
  switch (random.below(9)) {
    case 0: {
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
      return bytes
    }
    case 1:
      bytes[at] = random.below(256)
      return bytes
    case 2:
      bytes[at] = random.pick([0, 1, 0x7f, 0x80, 0xff])
      return bytes
    case 3:
      return bytes.subarray(0, Math.max(at, 2))
    case 4: {
      const extra = Buffer.from(
        Array.from({ length: 1 + random.below(6) }, () => random.below(256)),
      )
      return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
    }
    case 5:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(4))])
    case 6: {
      const end = at + random.below(12)
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    }
    case 7: {
      const other = random.pick(others)
      return Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length))])
    }
    default: {
      // The high byte of some length.
      if (at + 1 < bytes.length) bytes.writeUInt16BE(random.below(65_536), at)
      return bytes
    }
  }
}

/** Corrects the remaining length. */
function withRightLength(bytes: Buffer): Buffer {
  let bodyAt = 1
  while (bodyAt < 5 && bodyAt < bytes.length && (bytes[bodyAt] ?? 0) >= 0x80) bodyAt++
  const body = bytes.subarray(bodyAt + 1)
  const head = [bytes[0] ?? 0]
  let rest = body.length
  do {
    head.push((rest & 0x7f) | (rest > 127 ? 0x80 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), body])
}
