/** Memory that the peers of gateways take together, and the peers that leave when it is full. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import type { Kernel } from '../../kernel/kernel.ts'
import { blockOption } from './coap/block.ts'
import { coapGateway } from './coap/gateway.ts'
import { RawCoapPeer } from './testing/coap-peer.ts'
import { GatewayBroker } from './testing/gateway-broker.ts'
import { startUdpGateway, UdpPeer } from './testing/udp-gateway.ts'

const HEAP_BYTES = 20 * 1024 * 1024
const BODY = 'x'.repeat(50_000)

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

const budget = ({ memory }: Kernel) => memory.budget('gateways')

describe('STOMP', () => {
  async function client(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('CONNECT\naccept-version:1.2\nhost:a\n\n\0')
    await once(socket, 'data')
    return socket
  }

  async function start() {
    const t = await GatewayBroker.start(HEAP_BYTES)
    closing.push(() => t.close())
    return { kernel: t.broker.kernel, port: await t.load('stomp') }
  }

  it('transactions and frames in part end the connections that hold most, and no other', async () => {
    const { kernel, port } = await start()
    const small = await client(port)
    const sockets: Socket[] = []
    for (let i = 0; i < 20; i++) {
      const socket = await client(port)
      sockets.push(socket)
      socket.write('BEGIN\ntransaction:1\nreceipt:begun\n\n\0')
      for (let n = 0; n < 3; n++) {
        socket.write(`SEND\ndestination:t\ntransaction:1\nreceipt:${n}\n\n${BODY}\0`)
      }
      // The frame is not terminated.
      socket.write(`SEND\ndestination:t\n\n${BODY}`)
    }
    await waitFor(() => budget(kernel).refused > 5)
    expect(budget(kernel).used).toBeLessThanOrEqual(budget(kernel).limit)
    await waitFor(() => sockets.filter(({ destroyed }) => destroyed).length > 5)
    small.write('SEND\ndestination:t\nreceipt:mine\n\nx\0')
    const [answer] = await once(small, 'data')
    expect(String(answer)).toContain('receipt-id:mine')
    for (const socket of sockets) socket.destroy()
    await waitFor(() => budget(kernel).used < 10_000)
  })
})

describe('CoAP', () => {
  it('bodies without their last block end the peers that hold most', async () => {
    const config = parse(gatewaySchemas.coap, { connection_required: false })
    const t = await startUdpGateway(coapGateway, { config, heapLimit: HEAP_BYTES })
    closing.push(() => t.close())
    for (let i = 0; i < 30; i++) {
      const peer = await RawCoapPeer.open(t.port)
      closing.push(() => peer.peer.close())
      for (let number = 0; number < 60; number++) {
        const block = blockOption('Block1', { number, more: true, size: 1024 })
        peer.send('put', '/ps/t', { payload: 'x'.repeat(1024), options: [block] })
        await peer.peer.next()
      }
    }
    expect(budget(t.kernel).used).toBeLessThanOrEqual(budget(t.kernel).limit)
    expect(budget(t.kernel).refused).toBeGreaterThan(5)
    expect(t.listener.currentConnections).toBeLessThan(25)
    expect(t.failures).toEqual([])
  })

  it('peers that may be forged make room for new ones', async () => {
    const config = parse(gatewaySchemas.coap, {})
    const options = { config, heapLimit: 1024 * 1024, peerAddress: '192.0.2.1' }
    const t = await startUdpGateway(coapGateway, options)
    closing.push(() => t.close())
    for (let i = 0; i < 60; i++) {
      const peer = await UdpPeer.open(t.port)
      closing.push(() => peer.close())
      // An empty confirmable message is a CoAP ping.
      peer.send(Buffer.from([0x40, 0, 0, 1]))
      await peer.next()
    }
    expect(t.listener.currentConnections).toBeLessThan(30)
    expect(budget(t.kernel).refused).toBeGreaterThan(30)
    expect(budget(t.kernel).used).toBeLessThanOrEqual(budget(t.kernel).limit)
  })
})
