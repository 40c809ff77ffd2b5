import { once } from 'node:events'
import { connect } from 'node:net'
import { volume } from '@signalbox/testing/volume'
import { describe, expect, test } from 'vitest'
import type { Log } from './log.ts'
import { Kernel } from './kernel.ts'
import { startListener } from './net/listener.ts'
import { silentLog } from './log.ts'
import { MemoryClient } from './testing/memory-client.ts'
import { corpus, mutate, Random } from './testing/mutate.ts'

const PACKETS = volume(200_000)
/** A bystander is asked for its health after each round. */
const CONNECTIONS_AT_ONCE = 100
const PACKETS_EACH = 4

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

/** No packet may cause an error in the log. */
function strictLog(failures: unknown[]): Log {
  return { ...silentLog, error: (fields, text) => failures.push({ text, ...fields }) }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('bytes that are no MQTT', () => {
  const title = `${PACKETS} mutated packets end their own connection at most`
  test(title, { timeout: 120_000 }, async () => {
    const failures: unknown[] = []
    const random = new Random(seed)
    const kernel = new Kernel({
      node: 'test@127.0.0.1',
      log: strictLog(failures),
      zone: { exclusiveSubscription: true, maxPacketSizeBytes: 64 * 1024 },
    })
    // A slow answer in the middle of the packets, as an authorizer in a database gives it.
    kernel.hooks.on('client.authorize', (decision, _, { topic }) =>
      topic.length % 7 === 0 ? nextTurn().then(() => decision) : undefined,
    )
    const bystander = new MemoryClient(kernel, 5)
    await bystander.connect({ clientId: 'a bystander with a name of its own' })
    await bystander.subscribe('away from it all', { qos: 1 })

    let survived = 0
    let ended = 0
    let introduced = 0
    // Counted are mutated packets that were looked at: what follows a connection's end is not read.
    const looked = () => kernel.metrics.get('packets.received') - introduced
    for (let round = 0; looked() < PACKETS; round++) {
      const clients: MemoryClient[] = []
      for (let i = 0; i < CONNECTIONS_AT_ONCE; i++) {
        const version = random.pick([4, 5] as const)
        const client = new MemoryClient(kernel, version)
        clients.push(client)
        client.stream.removeAllListeners('data').resume()
        if (random.below(10) > 0) {
          introduced++
          client.send({ cmd: 'connect', clientId: `fuzz ${i}`, protocolVersion: version })
        }
        const packets = corpus[version]
        for (let n = 0; n < PACKETS_EACH; n++) {
          client.write(mutate(random, random.pick(packets), packets))
        }
      }
      await nextTurn()
      bystander.publish('away from it all', String(round), { qos: 1, messageId: 1 })
      const packets = await bystander.settle()
      const heard = packets.find(({ cmd }) => cmd === 'publish')
      expect(heard, `seed ${seed}, round ${round}`).toMatchObject({ qos: 1 })
      bystander.send({ cmd: 'puback', messageId: heard?.messageId ?? 0 })
      for (const client of clients) {
        if (client.isClosed) ended++
        else survived++
        client.drop()
      }
    }
    expect(failures, `seed ${seed}`).toEqual([])
    // Both must happen, or the packets were no test.
    expect(survived).toBeGreaterThan(PACKETS / 100)
    expect(ended).toBeGreaterThan(PACKETS / 100)
    bystander.disconnect()
    await kernel.close()
    expect(kernel.connections.size).toBe(0)
    expect(kernel.subscriptions.count).toBe(0)
  })

  test.each(['tcp', 'ws'] as const)(
    'random bytes on a %s socket harm nobody else',
    { timeout: 60_000 },
    async (type) => {
      const failures: unknown[] = []
      const random = new Random(seed)
      const kernel = new Kernel({ node: 'test@127.0.0.1', log: strictLog(failures) })
      const listener = await startListener(kernel, {
        type,
        name: 'fuzz',
        bind: { host: '127.0.0.1', port: 0 },
        maxConnections: 1000,
        enableAuthn: true,
      })
      const bystander = new MemoryClient(kernel, 5)
      await bystander.connect({ clientId: 'bystander' })
      const lines = [
        'GET /mqtt HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        'GET // HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        'GET http://[ HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        'POST /mqtt HTTP/1.1\r\n\r\n',
        '\u0016\u0003\u0001',
      ]
      for (let i = 0; i < 300; i++) {
        const socket = connect(listener.address.port, '127.0.0.1')
        socket.on('error', () => {}) // a reset is a fair answer
        await once(socket, 'connect')
        const noise = Buffer.from(
          Array.from({ length: random.below(200) }, () => random.below(256)),
        )
        const packets = corpus[5]
        const start = random.pick([Buffer.from(random.pick(lines)), packets[0] ?? noise, noise])
        socket.write(start)
        socket.write(mutate(random, random.pick(packets), packets))
        if (random.below(2) === 0) socket.resetAndDestroy()
        else socket.destroySoon()
      }
      expect(await bystander.settle()).toEqual([])
      await listener.close()
      await kernel.close()
      expect(failures).toEqual([])
    },
  )
})
