// The state machine over mqtt.js against the embedded broker's WebSocket listener. Node's WebSocket
// is the browser's, and mqtt.js takes the same way through it.
import { createServer } from 'node:http'
import { listenForWebSockets, refuseEveryone, startKernel } from '@signalbox/testing/kernel'
import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from './connection.ts'
import type { ConnectionView } from './connection-state.ts'
import {
  type ConnectForm,
  defaultConnectForm,
  defaultPublishForm,
  defaultSubscribeForm,
} from './connection-settings.ts'

let kernel: ReturnType<typeof startKernel>
let listener: Awaited<ReturnType<typeof listenForWebSockets>>
let connection: Connection
let port: number

beforeEach(async () => {
  await startBroker()
  connection = new Connection({ loadMqtt: () => Promise.resolve(mqtt) })
})

afterEach(async () => {
  connection.close()
  await stopBroker()
})

async function startBroker(at = 0): Promise<void> {
  kernel = startKernel()
  await listen(at)
}

async function listen(at: number): Promise<void> {
  listener = await listenForWebSockets(kernel, at)
  port = listener.address.port
}

const listenAgain = () => listen(port)

async function stopBroker(): Promise<void> {
  await listener.close()
  await kernel.close()
}

function form(change: Partial<ConnectForm> = {}): ConnectForm {
  const page = { hostname: '127.0.0.1', secure: false }
  return { ...defaultConnectForm(page, 'test'), port, ...change }
}

async function connected(change: Partial<ConnectForm> = {}): Promise<void> {
  await connection.connect(form(change))
  await reached('connected')
}

/** Waits for a state of the view; the state machine reports each change. */
function until(is: (view: ConnectionView) => boolean): Promise<ConnectionView> {
  return new Promise((resolve) => {
    const look = () => {
      const view = connection.view()
      if (!is(view)) return
      unsubscribe()
      resolve(view)
    }
    const unsubscribe = connection.subscribe(look)
    look()
  })
}

const reached = (state: ConnectionView['status']['state']) =>
  until(({ status }) => status.state === state)

/** How it ended, once it has. */
async function ending() {
  const { status } = await reached('disconnected')
  return status.state === 'disconnected' ? status.ending : undefined
}

/** All states in their order, from now on. */
function record(): string[] {
  const states: string[] = []
  connection.subscribe(() => {
    const { state } = connection.view().status
    if (states.at(-1) !== state) states.push(state)
  })
  return states
}

const publish = (change: Partial<ReturnType<typeof defaultPublishForm>> = {}) =>
  connection.publish({ ...defaultPublishForm(), ...change })
const subscribeTo = (change: Partial<ReturnType<typeof defaultSubscribeForm>> = {}) =>
  connection.subscribeTo({ ...defaultSubscribeForm(), ...change })

describe('the session', () => {
  const isKept = () => kernel.sessions.get('signalbox_test') !== undefined

  it('ends with the connection unless asked otherwise', async () => {
    await connected()
    await subscribeTo({ topicFilter: '#' })
    connection.disconnect()
    await reached('disconnected')
    await expect.poll(() => isKept()).toBe(false)
  })

  it('outlives a disconnect where an expiry was entered', async () => {
    await connected({ sessionExpiryInterval: 300 })
    connection.disconnect()
    await reached('disconnected')
    await expect.poll(() => kernel.sessions.connectedCount).toBe(0)
    expect(isKept()).toBe(true)
  })

  it('is discarded when its tab is closed or the user logs out', async () => {
    await connected({ sessionExpiryInterval: null })
    connection.close()
    await expect.poll(() => isKept()).toBe(false)
  })

  it.each([4, 5] as const)(
    'ends without a will when the page goes away, version %i',
    async (protocolVersion) => {
      const wills = vi.fn()
      kernel.hooks.on('message.publish', (message) => {
        wills(message?.topic)
        return message
      })
      const { will } = form()
      await connected({
        protocolVersion,
        sessionExpiryInterval: null,
        willEnabled: true,
        will: { ...will, topic: 'gone' },
      })
      connection.leave()
      await expect.poll(() => isKept()).toBe(false)
      expect(wills).not.toHaveBeenCalled()
    },
  )
})

describe.each([4, 5] as const)('MQTT version %i', (protocolVersion) => {
  it('goes through its states and says goodbye', async () => {
    const states = record()
    await connected({ protocolVersion, username: 'u', password: 'p' })
    const session = kernel.sessions.get('signalbox_test')
    expect(session).toMatchObject({ protocolVersion, username: 'u', keepAlive: 60 })
    connection.disconnect()
    expect(await ending()).toBeUndefined()
    expect(states).toEqual(['connecting', 'connected', 'disconnecting', 'disconnected'])
  })

  it.each([0, 1, 2] as const)('publishes bytes with QoS %i and receives them', async (qos) => {
    await connected({ protocolVersion })
    expect(await subscribeTo({ qos: 2 })).toEqual({ ok: true, qos: 2 })
    const delivery = await publish({ qos, payload: '00 ff 80', payloadFormat: 'hex' })
    expect(delivery.kind).toBe(qos === 0 ? 'sent' : 'acknowledged')
    const received = () => connection.received.view().messages[0]
    await expect.poll(() => received()).toMatchObject({ topic: 'testtopic/1', qos })
    expect(received()?.payload).toEqual(Uint8Array.of(0, 255, 128))
    await expect.poll(() => connection.published.view().messages[0]?.delivery).toEqual(delivery)
  })

  it('shows the reason of a refused CONNECT', async () => {
    refuseEveryone(kernel)
    await connection.connect(form({ protocolVersion }))
    expect(await ending()).toMatchObject({
      kind: 'refused',
      code: protocolVersion === 4 ? 4 : 0x86,
    })
  })

  it('marks a refused subscription', async () => {
    kernel.hooks.on('client.authorize', (_decision, _session, { topic }) => {
      return topic === 'secret/#' ? 'deny' : 'allow'
    })
    await connected({ protocolVersion })
    const code = protocolVersion === 4 ? 0x80 : 0x87
    expect(await subscribeTo({ topicFilter: 'secret/#' })).toMatchObject({
      ok: false,
      problem: { code },
    })
    expect(connection.view().subscriptions).toMatchObject([{ grant: { kind: 'refused', code } }])
    await connection.unsubscribe('secret/#')
    expect(connection.view().subscriptions).toEqual([])
  })
})

describe('MQTT 5', () => {
  it('carries the properties of a message both ways', async () => {
    await connected()
    await subscribeTo({ subscriptionIdentifier: 42 })
    await publish({
      qos: 1,
      contentType: 'text/plain',
      responseTopic: 'answers',
      correlationData: 'id-1',
      payloadIsText: true,
      messageExpiryInterval: 100,
      userProperties: [
        { key: 'k', value: '1' },
        { key: 'k', value: '2' },
      ],
    })
    await expect.poll(() => connection.received.view().messages).toHaveLength(1)
    const properties = connection.received.view().messages[0]?.properties
    expect(properties).toMatchObject({
      contentType: 'text/plain',
      responseTopic: 'answers',
      payloadFormatIndicator: true,
      messageExpiryInterval: 100,
      subscriptionIdentifier: 42,
      userProperties: { k: ['1', '2'] },
    })
    expect(new TextDecoder().decode(properties?.correlationData)).toBe('id-1')
  })

  it.each([1, 2] as const)('knows with QoS %i that nobody listens', async (qos) => {
    await connected()
    expect(await publish({ qos })).toEqual({ kind: 'acknowledged', noSubscribers: true })
  })

  it.each([1, 2] as const)('tells with QoS %i why a message was refused', async (qos) => {
    kernel.hooks.on('client.authorize', (_decision, _session, { action }) => {
      return action === 'publish' ? 'deny' : 'allow'
    })
    await connected()
    expect(await publish({ qos })).toMatchObject({ kind: 'refused', code: 0x87 })
  })

  it('keeps its own messages away with No Local', async () => {
    await connected()
    await subscribeTo({ noLocal: true })
    await subscribeTo({ topicFilter: 'other' })
    await publish({ qos: 1 })
    await publish({ topic: 'other', qos: 1 })
    await expect
      .poll(() => connection.received.view().messages.map((one) => one.topic))
      .toEqual(['other'])
  })

  it('shows a kick with its reason and does not reconnect', async () => {
    await connected({ reconnect: true, reconnectEvery: 1 })
    kernel.sessions.kick('signalbox_test')
    expect(await ending()).toMatchObject({ kind: 'endedByBroker', code: 0x98 })
  })

  it('publishes its will when its network is gone, and not after a goodbye', async () => {
    const watcher = new Connection({ loadMqtt: () => Promise.resolve(mqtt) })
    await watcher.connect(form({ clientId: 'watcher' }))
    await expect.poll(() => watcher.view().status.state).toBe('connected')
    await watcher.subscribeTo({ ...defaultSubscribeForm(), topicFilter: 'wills/#' })
    const will = {
      ...form().will,
      topic: 'wills/gone',
      payload: '0102',
      payloadFormat: 'hex' as const,
    }

    await connected({ willEnabled: true, will: { ...will, topic: 'wills/polite' } })
    connection.disconnect()
    await reached('disconnected')
    await connected({ willEnabled: true, will })
    kernel.sessions.kick('signalbox_test')
    await expect.poll(() => watcher.received.view().messages).not.toHaveLength(0)
    expect(watcher.received.view().messages).toMatchObject([
      { topic: 'wills/gone', payload: Uint8Array.of(1, 2) },
    ])
    watcher.close()
  })
})

describe('subscriptions', () => {
  it('replaces the QoS of a filter that is there already', async () => {
    await connected()
    await subscribeTo({ qos: 2 })
    await subscribeTo({ qos: 0 })
    expect(connection.view().subscriptions).toMatchObject([
      { topicFilter: 'testtopic/#', grant: { kind: 'active', qos: 0 } },
    ])
    await connection.unsubscribe('testtopic/#')
    expect(kernel.subscriptions.count).toBe(0)
  })

  it('asks for the list again with the next connection', async () => {
    await connected()
    await subscribeTo()
    connection.disconnect()
    await reached('disconnected')
    expect(connection.view().subscriptions).toMatchObject([{ grant: { kind: 'inactive' } }])
    await connected()
    await until(({ subscriptions }) => subscriptions[0]?.grant.kind === 'active')
  })

  it('needs a connection', async () => {
    expect(await subscribeTo()).toEqual({ ok: false, problem: 'notConnected' })
    expect(connection.view().subscriptions).toEqual([])
    expect(await publish()).toMatchObject({ kind: 'notSent' })
  })
})

describe('reconnection', () => {
  const reconnect = { reconnect: true, reconnectEvery: 1 }

  it('comes back to a restarted broker with its subscriptions', async () => {
    const states = record()
    await connected(reconnect)
    await subscribeTo()
    await stopBroker()
    await reached('reconnecting')
    await startBroker(port)
    await reached('connected')
    await until(({ subscriptions }) => subscriptions[0]?.grant.kind === 'active')
    expect(kernel.subscriptions.count).toBe(1)
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  })

  it('gives up after the attempts it was allowed', async () => {
    await connected({ ...reconnect, reconnectAttempts: 1 })
    await stopBroker()
    expect(await ending()).toEqual({ kind: 'unreachable' })
    await startBroker(port)
  })

  it('sends a message again that the lost connection did not acknowledge', async () => {
    let isHolding = true
    const hold = new Promise<void>(() => {})
    kernel.hooks.on('message.publish', (message, context) => {
      if (isHolding) context.waitFor(hold)
      return message
    })
    await connected({ ...reconnect, cleanStart: false })
    const delivery = publish({ qos: 1 })
    await expect.poll(() => kernel.metrics.get('messages.received')).toBe(1)
    isHolding = false
    await listener.close()
    await reached('reconnecting')
    await listenAgain()
    expect(await delivery).toMatchObject({ kind: 'acknowledged' })
  })

  it('gives a message up for lost when its session is clean', async () => {
    kernel.hooks.on('message.publish', (message, context) => {
      context.waitFor(new Promise<void>(() => {}))
      return message
    })
    await connected(reconnect)
    const delivery = publish({ qos: 1 })
    await expect.poll(() => kernel.metrics.get('messages.received')).toBe(1)
    await listener.close()
    expect(await delivery).toEqual({ kind: 'lost' })
    await listenAgain()
    await reached('connected')
  })

  it('can be stopped while it waits', async () => {
    await connected({ ...reconnect, reconnectEvery: 3600 })
    await stopBroker()
    await reached('reconnecting')
    connection.disconnect()
    expect(connection.view().status).toEqual({ state: 'disconnected', ending: undefined })
    await startBroker(port)
  })

  it('is not for those who did not ask for it', async () => {
    await connected()
    await kernel.close()
    expect(await ending()).toMatchObject({ kind: 'endedByBroker', code: 0x8b })
  })
})

describe('what keeps a connection from being made', () => {
  it('is a port where nobody listens, or a wrong path', async () => {
    await connection.connect(form({ path: '/elsewhere' }))
    expect(await ending()).toEqual({ kind: 'unreachable' })
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const address = free.address()
    await new Promise((resolve) => free.close(resolve))
    const freePort = typeof address === 'object' && address ? address.port : 0
    await connection.connect(form({ port: freePort }))
    expect(await ending()).toEqual({ kind: 'unreachable' })
  })

  it('is a library that does not load', async () => {
    const broken = new Connection({ loadMqtt: () => Promise.reject(new Error('404')) })
    await broken.connect(form())
    expect(broken.view().status).toEqual({
      state: 'disconnected',
      ending: { kind: 'libraryMissing' },
    })
  })

  it('is an address that is none', async () => {
    await connection.connect(form({ host: 'a b' }))
    expect(await ending()).toMatchObject({ kind: 'invalid' })
  })

  it('is a cancel', async () => {
    const states = record()
    void connection.connect(form())
    connection.disconnect()
    expect(await ending()).toBeUndefined()
    await connected()
    expect(states).toEqual(['connecting', 'disconnected', 'connecting', 'connected'])
  })
})
