import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { Kernel } from './kernel.ts'
import { memoryPeer } from './testing/memory-client.ts'
import { TestKernel } from './testing/kernel.ts'

const generate = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 5 })
const publish = (topic: string, fields: object = {}): Buffer =>
  generate({ cmd: 'publish', topic, payload: '', qos: 0, retain: false, dup: false, ...fields })

/** Keeps the processor for longer than a turn. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const BUSY_MS = 10

/** A kernel in which each publish takes longer than a turn, with a counter of publishes. */
function slow(): { kernel: TestKernel; handled: () => number } {
  const kernel = new TestKernel()
  let handled = 0
  kernel.kernel.hooks.on('message.publish', (message) => {
    work(BUSY_MS)
    handled++
    return message
  })
  return { kernel, handled: () => handled }
}

describe('a turn of a connection ends after a time', () => {
  test('another client is answered between two slow packets of one write', async () => {
    const { kernel, handled } = slow()
    const busy = await kernel.connected('busy')
    const other = await kernel.connected('other')
    busy.write(Buffer.concat(Array.from({ length: 30 }, () => publish('t'))))
    other.send({ cmd: 'pingreq' })
    await other.next('pingresp')
    expect(handled()).toBeLessThan(10)
    await busy.settle()
    expect(handled()).toBe(30)
  })

  test('also where the answer to each packet waits for a promise', async () => {
    const kernel = new TestKernel()
    let handled = 0
    kernel.kernel.hooks.on('client.authorize', async () => {
      await Promise.resolve()
      work(BUSY_MS)
      handled++
      return undefined
    })
    const busy = await kernel.connected('busy')
    const other = await kernel.connected('other')
    busy.write(Buffer.concat(Array.from({ length: 30 }, () => publish('t'))))
    other.send({ cmd: 'pingreq' })
    await other.next('pingresp')
    expect(handled).toBeLessThan(10)
    await busy.settle()
    expect(handled).toBe(30)
  })

  test('the last packets of a client that comes back have a limit, too', async () => {
    const { kernel, handled } = slow()
    const busy = await kernel.connected('busy')
    busy.write(Buffer.concat(Array.from({ length: 30 }, () => publish('t'))))
    busy.stream.end()
    // The kernel has time to notice the end, but not to handle all packets.
    while (handled() < 5) await nextTurn()
    const again = kernel.client()
    await again.connect({ clientId: 'busy' })
    expect(handled()).toBeLessThan(20)
  })
})

describe('after a long block of the event loop', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function connected(kernel: Kernel, keepalive: number): Promise<Socket> {
    const server = createServer((socket) => kernel.attach(socket, memoryPeer))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    closing.push(() => server.close())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const socket = connect(address.port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.write(
      generate({
        cmd: 'connect',
        clientId: 'c',
        clean: true,
        keepalive,
        protocolId: 'MQTT',
        protocolVersion: 5,
      }),
    )
    await once(socket, 'data')
    return socket
  }

  test('a client that has sent something in time is still connected', async () => {
    const kernel = new Kernel({ node: 'test@127.0.0.1' })
    closing.push(() => kernel.close())
    const socket = await connected(kernel, 1)
    socket.write(generate({ cmd: 'pingreq' }))
    work(1700)
    const [answer] = await once(socket, 'data')
    expect(answer).toEqual(generate({ cmd: 'pingresp' }))
  })

  test('one that has not is gone', async () => {
    const kernel = new Kernel({ node: 'test@127.0.0.1' })
    closing.push(() => kernel.close())
    const socket = await connected(kernel, 1)
    work(1700)
    const [answer] = await once(socket, 'data')
    expect(answer).toEqual(generate({ cmd: 'disconnect', reasonCode: 0x8d }))
  })
})
