/**
 * The promises of QoS 1 and 2 (MQTT 5 section 4.3) under a network that fails again and again: a
 * client by the book loses its connection between any two packets and comes back.
 */
import { expect, test } from 'vitest'
import { TestKernel } from '../testing/kernel.ts'
import type { MemoryClient } from '../testing/memory-client.ts'
import { Random } from '../testing/mutate.ts'

const MESSAGES = 40
const lasting = { clean: false, properties: { sessionExpiryInterval: 1000, receiveMaximum: 5 } }
const seeds = Array.from({ length: 60 }, (_, i) => i + 1)
const all = Array.from({ length: MESSAGES }, (_, i) => String(i))

/** Takes what comes as the standard says, and remembers it over its connections. */
class Receiver {
  readonly heard: string[] = []
  /** QoS 2 messages taken and not yet released by the broker. */
  readonly #unreleased = new Set<number>()

  take(client: MemoryClient): boolean {
    const packet = client.received.shift()
    if (packet === undefined) return false
    const messageId = packet.messageId ?? 0
    if (packet.cmd === 'publish') {
      const isRepeated = packet.qos === 2 && this.#unreleased.has(messageId)
      if (!isRepeated) this.heard.push(packet.payload.toString())
      if (packet.qos === 2) this.#unreleased.add(messageId)
      client.send({ cmd: packet.qos === 2 ? 'pubrec' : 'puback', messageId })
    } else if (packet.cmd === 'pubrel') {
      this.#unreleased.delete(messageId)
      client.send({ cmd: 'pubcomp', messageId })
    }
    return true
  }
}

async function pause(random: Random): Promise<void> {
  const turns = random.below(3)
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve))
}

async function back(t: TestKernel, client: MemoryClient): Promise<MemoryClient> {
  client.drop()
  return t.connected('r', lasting)
}

async function receiveWith(qos: 1 | 2, seed: number): Promise<string[]> {
  const random = new Random(seed)
  const t = new TestKernel({ maxMqueueLen: 0 })
  const receiver = new Receiver()
  let client = await t.connected('r', lasting)
  await client.subscribe('t', { qos })
  let published = 0
  const publish = () => {
    const payload = Buffer.from(String(published++))
    const timestamp = t.clock.now()
    t.kernel.publish({ topic: 't', payload, qos, retain: false, fromClientId: 'api', timestamp })
  }
  while (published < MESSAGES) {
    const dice = random.below(10)
    if (dice < 4) publish()
    else if (dice < 9) receiver.take(client)
    else client = await back(t, client)
    await pause(random)
  }
  client = await back(t, client)
  const session = t.kernel.sessions.get('r')
  const isDone = () => session?.inflight.size === 0 && session.queue.length === 0
  while (!isDone() || client.received.length > 0) {
    if (!receiver.take(client)) await new Promise((resolve) => setImmediate(resolve))
  }
  return receiver.heard
}

test.each(seeds)('QoS 2 to a client: each once, in order (seed %d)', async (seed) => {
  expect(await receiveWith(2, seed)).toEqual(all)
})

test.each(seeds)(
  'QoS 1 to a client: each at least once, first seen in order (seed %d)',
  async (seed) => {
    expect([...new Set(await receiveWith(1, seed))]).toEqual(all)
  },
)

test.each(seeds)('QoS 2 from a client: each once, in order (seed %d)', async (seed) => {
  const random = new Random(seed)
  const t = new TestKernel()
  const listener = await t.connected('l')
  await listener.subscribe('t')
  let client = await t.connected('r', lasting)
  // What the client keeps: packet identifier → payload, or `released` after its PUBREC.
  const open = new Map<number, { payload: string; isReceived: boolean }>()
  let sent = 0
  const take = () => {
    const packet = client.received.shift()
    const messageId = packet?.messageId ?? 0
    const kept = open.get(messageId)
    if (packet?.cmd === 'pubrec' && kept !== undefined) {
      kept.isReceived = true
      client.send({ cmd: 'pubrel', messageId })
    } else if (packet?.cmd === 'pubcomp') open.delete(messageId)
  }
  const comeBack = async () => {
    client = await back(t, client)
    for (const [messageId, { payload, isReceived }] of open) {
      if (isReceived) client.send({ cmd: 'pubrel', messageId })
      else client.publish('t', payload, { qos: 2, messageId, dup: true })
    }
  }
  while (sent < MESSAGES || open.size > 0) {
    const dice = random.below(10)
    if (dice < 4 && sent < MESSAGES && open.size < 5) {
      const messageId = (sent % 50) + 1
      open.set(messageId, { payload: String(sent), isReceived: false })
      client.publish('t', String(sent), { qos: 2, messageId })
      sent++
    } else if (dice < 9) take()
    else await comeBack()
    await pause(random)
  }
  const heard = (await listener.settle()).flatMap((packet) =>
    packet.cmd === 'publish' ? [packet.payload.toString()] : [],
  )
  expect(heard).toEqual(all)
  expect(t.kernel.sessions.get('r')?.unreleased.size).toBe(0)
})
