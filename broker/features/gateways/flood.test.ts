import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { coapGateway } from './coap/gateway.ts'
import { mqttsnGateway } from './mqttsn/gateway.ts'
import { RawCoapPeer } from './testing/coap-peer.ts'
import { GatewayBroker } from './testing/gateway-broker.ts'
import { SnDevice } from './testing/sn-device.ts'
import { startUdpGateway, UdpPeer } from './testing/udp-gateway.ts'

const BODY = 'x'.repeat(1000)

describe('a client of STOMP that sends more than is handled', () => {
  let t: GatewayBroker
  let socket: Socket

  beforeEach(async () => {
    t = await GatewayBroker.start()
    socket = connect(await t.load('stomp'), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('CONNECT\naccept-version:1.2\nhost:a\n\n\0')
    await once(socket, 'data')
  })
  afterEach(async () => {
    socket.destroy()
    await t.close()
  })

  const send = (count: number) => {
    for (let i = 0; i < count; i++) socket.write(`SEND\ndestination:t\nn:${i}\n\n${BODY}\0`)
  }

  it('is read no further while authorization is slow', async () => {
    // Nobody else decides.
    await t.broker.collections.authorization.change(() => [])
    let isWaiting = true
    const waiting: (() => void)[] = []
    t.broker.kernel.hooks.on('client.authorize', (decision) =>
      isWaiting ? new Promise((resolve) => waiting.push(() => resolve(decision))) : undefined,
    )
    send(20_000)
    await waitFor(() => waiting.length === 1)
    // What is not read waits in the buffers of the system, and then at the client.
    let before = -1
    const isStill = () => {
      const same = socket.writableLength === before
      before = socket.writableLength
      return same
    }
    await waitFor(isStill, { intervalMs: 200 })
    expect(socket.writableLength).toBeGreaterThan(5_000_000)
    expect(waiting).toHaveLength(1)
    isWaiting = false
    waiting[0]?.()
    await waitFor(() => t.broker.kernel.metrics.get('messages.publish') === 20_000)
  })

  it('waits for a subscriber of MQTT that reads slowly, and loses nothing', async () => {
    const subscriber = await t.mqtt()
    await subscriber.mqtt.subscribeAsync('t')
    let received = 0
    subscriber.mqtt.on('message', () => received++)
    const { stream } = subscriber.mqtt
    stream.pause()
    send(20_000)
    await waitFor(() => t.broker.kernel.backpressure.closedGates > 0)
    const published = () => t.broker.kernel.metrics.get('messages.publish')
    // A publisher that is read sends some hundred messages while another client has one answered.
    const before = published()
    const other = await t.mqtt()
    for (let i = 0; i < 10; i++) await other.mqtt.publishAsync('other', 'x', { qos: 1 })
    expect(published() - before).toBeLessThan(1000)
    stream.resume()
    await waitFor(() => received === 20_000)
  })
})

describe('peers of UDP that send more than is handled', () => {
  it('by CoAP have 16 requests in handling at most', async () => {
    const config = parse(gatewaySchemas.coap, { connection_required: false })
    const gateway = await startUdpGateway(coapGateway, { config })
    const asked = { count: 0 }
    gateway.kernel.hooks.on('client.authorize', () => {
      asked.count++
      return new Promise<never>(() => {})
    })
    const peer = await RawCoapPeer.open(gateway.port)
    for (let i = 0; i < 2000; i++) {
      peer.send('post', '/ps/a', { payload: BODY, messageId: i })
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await waitFor(() => asked.count === 16)
    const app = new MemoryClient(gateway.kernel, 5)
    await app.connect({ clientId: 'app' })
    expect(asked.count).toBe(16)
    peer.close()
    await gateway.close()
  })

  it('by MQTT-SN have one packet in handling, and a few that wait', async () => {
    const config = parse(gatewaySchemas.mqttsn, {})
    const gateway = await startUdpGateway(mqttsnGateway, { config })
    const peer = await UdpPeer.open(gateway.port)
    const device = new SnDevice(peer)
    expect(await device.connect('sn')).toBe(0)
    const { topicId } = await device.register('t')
    const waiting: (() => void)[] = []
    gateway.kernel.hooks.on(
      'client.authorize',
      (decision) => new Promise((resolve) => waiting.push(() => resolve(decision))),
    )
    const topic = { kind: 'normal', id: topicId } as const
    for (let i = 0; i < 2000; i++) {
      device.publish({ topic, payload: Buffer.from(BODY) })
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await waitFor(() => waiting.length === 1)
    let handled = 0
    while (waiting.length > 0) {
      waiting.shift()?.()
      handled++
      await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(handled).toBeLessThan(500)
    peer.close()
    await gateway.close()
  })
})

it('a message that a hook refuses is no success for its publisher', async () => {
  const config = parse(gatewaySchemas.coap, { connection_required: false })
  const gateway = await startUdpGateway(coapGateway, { config })
  gateway.kernel.hooks.on('message.publish', (_, context) => {
    context.refuse(ReasonCode.implementationSpecificError)
    return null
  })
  const peer = await RawCoapPeer.open(gateway.port)
  expect(await peer.ask('post', '/ps/a', { payload: 'x' })).toMatchObject({ code: '4.01' })
  peer.close()
  await gateway.close()
})
