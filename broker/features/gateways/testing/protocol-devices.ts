import { once } from 'node:events'
import { connect } from 'node:net'
import { waitFor } from '@signalbox/testing/wait-for'
import { texts, uintOption } from '../coap/message.ts'
import { RawCoapPeer } from './coap-peer.ts'
import { SnDevice } from './sn-device.ts'
import { stompClient } from './stomp-client.ts'
import { UdpPeer } from './udp-gateway.ts'

/** Client of one protocol, for tests that cover all gateways. */
export interface ProtocolDevice {
  /** Answer of the gateway if it refused the client, otherwise `undefined`. */
  readonly refusal: string | undefined
  /** Publishes a message and resolves to the gateway's answer. */
  publish(topic: string, payload: string): Promise<string>
  subscribe(topic: string): Promise<void>
  /** Resolves to the next message. */
  next(): Promise<string>
  close(): void
}

export interface Login {
  clientId: string
  password: string
}

const never = () => Promise.reject(new Error('The client is not admitted'))

const refused = (refusal: string, close: () => void): ProtocolDevice => ({
  ...{ refusal, close, publish: never, subscribe: never, next: never },
})

/** The client ID is the header `login`. */
export async function stompDevice(port: number, login: Login): Promise<ProtocolDevice> {
  const connectHeaders = { login: login.clientId, passcode: login.password }
  const client = await stompClient(port, { connectHeaders }).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
  if (typeof client === 'string') return refused(client, () => {})
  const messages: string[] = []
  let receipts = 0
  return {
    refusal: undefined,
    async publish(destination, body) {
      const receipt = `p${++receipts}`
      const { promise, resolve } = Promise.withResolvers<string>()
      client.onStompError = (frame) => resolve(frame.body)
      client.watchForReceipt(receipt, () => resolve('RECEIPT'))
      client.publish({ destination, body, headers: { receipt } })
      return promise
    },
    async subscribe(destination) {
      client.subscribe(destination, ({ body }) => void messages.push(body), { id: 's' })
    },
    next: () => waitFor(() => messages.shift()),
    close: () => void client.deactivate(),
  }
}

export async function snDevice(port: number, { clientId }: Login): Promise<ProtocolDevice> {
  const peer = await UdpPeer.open(port)
  const device = new SnDevice(peer)
  const close = () => peer.close()
  const code = await device.connect(clientId)
  if (code !== 0) return refused(String(code), close)
  return {
    refusal: undefined,
    async publish(topicName, payload) {
      const { topicId } = await device.register(topicName)
      const topic = { kind: 'normal', id: topicId } as const
      device.publish({ qos: 1, messageId: 7, topic, payload: Buffer.from(payload) })
      return String((await device.next('puback')).returnCode)
    },
    async subscribe(topic) {
      await device.subscribe(topic)
    },
    next: async () => String((await device.next('publish')).payload),
    close,
  }
}

export async function coapDevice(port: number, login: Login): Promise<ProtocolDevice> {
  const peer = await RawCoapPeer.open(port)
  const close = () => peer.close()
  const who = `clientid=${login.clientId}`
  const query = `${who}&username=u&password=${login.password}`
  const opened = await peer.ask('post', `/mqtt/connection?${query}`)
  if (opened.code !== '2.01') return refused(`${opened.code} ${opened.payload}`, close)
  const connection = `${who}&token=${opened.payload}`
  return {
    refusal: undefined,
    publish: async (topic, payload) =>
      (await peer.ask('post', `/ps/${topic}?${connection}&qos=1`, { payload })).code,
    // The `rh=0` asks for retained messages.
    async subscribe(topic) {
      const options = [uintOption('Observe', 0)]
      await peer.ask('get', `/ps/${topic}?${connection}&rh=0`, { token: 'ob', options })
    },
    async next() {
      const message = await peer.next()
      if (message.type === 'con') peer.acknowledge(message)
      return String(message.payload)
    },
    close,
  }
}

/**
 * The translators are the topics: `update` publishes to `out/seen`, `register` to `out/denied`. Messages are
 * commands; it gives their paths.
 */
export async function lwm2mDevice(port: number, login: Login): Promise<ProtocolDevice> {
  const peer = await RawCoapPeer.open(port)
  const close = () => peer.close()
  const at = `ep=${login.clientId}&lt=300&lwm2m=1.0`
  const links = { payload: '</3/0>' }
  const register = () => peer.ask('post', `/rd?${at}`, links)
  const opened = await register()
  if (opened.code !== '2.01') return refused(`${opened.code} ${opened.payload}`, close)
  return {
    refusal: undefined,
    publish: async (topic) =>
      topic === 'out/denied'
        ? (await register()).code
        : (await peer.ask('post', `/rd/${login.clientId}`, links)).code,
    async subscribe() {},
    async next() {
      const request = await peer.next()
      peer.answer(request, '2.05', { payload: Buffer.from('x') })
      return `/${texts(request, 'Uri-Path').join('/')}`
    },
    close,
  }
}

/** Client of the test service's protocol, which has a line for each command. */
export async function exprotoDevice(port: number, login: Login): Promise<ProtocolDevice> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  const answer = async (command: string, pattern = /^(OK|ERR .*)\n/m) => {
    if (command !== '') socket.write(`${command}\n`)
    const [whole, found = ''] = await waitFor(() => pattern.exec(text) ?? undefined)
    text = text.replace(whole, '')
    return found
  }
  const close = () => socket.destroy()
  const opened = await answer(`CONNECT ${login.clientId} u ${login.password}`)
  if (opened !== 'OK') return refused(opened, close)
  return {
    refusal: undefined,
    publish: (topic, payload) => answer(`PUB ${topic} 1 ${payload}`),
    async subscribe(topic) {
      await answer(`SUB ${topic} 1`)
    },
    next: () => answer('', /^MSG \S+ (.*)\n/m),
    close,
  }
}
