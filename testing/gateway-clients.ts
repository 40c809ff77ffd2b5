import { once } from 'node:events'
import { connect } from 'node:net'
import {
  ContentFormat,
  texts,
  uint,
  uintOption,
} from '@signalbox/broker/features/gateways/coap/message'
import { RawCoapPeer } from '@signalbox/broker/features/gateways/testing/coap-peer'
import type { Client } from '@signalbox/contract/client'
import { TRANSLATORS } from '@signalbox/contract/gateway-fields'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { freePort } from './free-port.ts'

export interface GatewayClient {
  close: () => void
}

/** A STOMP 1.2 client that is connected and has one subscription, `first`. */
export async function connectStomp(
  port: number,
  { headers = [], destination = 'plant/1' }: { headers?: string[]; destination?: string } = {},
): Promise<GatewayClient> {
  const socket = connect(port, '127.0.0.1')
  // The gateway may disconnect it.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const send = (...lines: string[]) => socket.write(`${lines.join('\n')}\n\n\0`)
  send('CONNECT', 'accept-version:1.2', 'host:local', ...headers)
  const expectAnswer = async (command: string) => {
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (!answer.toString().startsWith(command)) throw new Error(answer.toString())
  }
  await expectAnswer('CONNECTED')
  send('SUBSCRIBE', 'id:first', `destination:${destination}`, 'ack:auto', 'receipt:1')
  await expectAnswer('RECEIPT')
  return { close: () => socket.destroy() }
}

/** A CoAP client with a connection, which answers each request with its payload in capitals. */
export async function connectCoap(port: number, clientid: string): Promise<GatewayClient> {
  const peer = await RawCoapPeer.open(port)
  const query = `clientid=${clientid}&username=u&password=p`
  const connected = await peer.ask('post', `/mqtt/connection?${query}`)
  if (connected.code !== '2.01') throw new Error(`The connection was refused: ${connected.code}`)
  let isOpen = true
  const answer = async () => {
    while (isOpen) {
      const request = await peer.next(600_000)
      const payload = Buffer.from(request.payload.toString().toUpperCase())
      if (request.type === 'con') peer.answer(request, '2.05', { payload })
    }
  }
  answer().catch(() => {})
  return {
    close: () => {
      isOpen = false
      peer.close()
    },
  }
}

export interface Lwm2mDevice extends GatewayClient {
  /** Changes a resource that is observed, and says so. */
  notify(path: string, value: string): void
}

/** A registered LwM2M device: its resources are text, and can be read, written and observed. */
export async function connectLwm2m(
  port: number,
  endpoint: string,
  values: Map<string, string>,
): Promise<Lwm2mDevice> {
  const device = await RawCoapPeer.open(port)
  const objects = [...new Set([...values.keys()].map((path) => path.replace(/\/\d+$/, '')))]
  const query = `ep=${endpoint}&lt=3600&lwm2m=1.0&b=U`
  const registered = await device.ask('post', `/rd?${query}`, {
    payload: objects.map((path) => `<${path}>`).join(','),
  })
  if (registered.code !== '2.01')
    throw new Error(`The registration was refused: ${registered.code}`)
  let isOpen = true
  let sequence = 0
  const observers = new Map<string, Buffer>()
  const answer = async () => {
    while (isOpen) {
      const request = await device.next(600_000)
      const path = `/${texts(request, 'Uri-Path').join('/')}`
      const value = values.get(path)
      if (request.type !== 'con') continue
      if (request.code === '0.03' && value !== undefined) {
        // TLV of a resource: its ID, then at most seven bytes.
        values.set(path, request.payload.subarray(2).toString())
        device.answer(request, '2.04')
      } else if (uint(request, 'Accept') === ContentFormat.linkFormat) {
        const below = [...values.keys()].filter((each) => each.startsWith(path))
        device.answer(request, '2.05', {
          options: [uintOption('Content-Format', ContentFormat.linkFormat)],
          payload: Buffer.from(below.map((each) => `<${each}>`).join(',')),
        })
      } else if (request.code === '0.01' && value !== undefined) {
        if (uint(request, 'Observe') === 0) observers.set(path, request.token)
        const observe = request.options.filter(({ name }) => name === 'Observe')
        device.answer(request, '2.05', {
          options: [...observe, uintOption('Content-Format', ContentFormat.text)],
          payload: Buffer.from(value),
        })
      } else {
        device.answer(request, '4.04')
      }
    }
  }
  answer().catch(() => {})
  return {
    close: () => {
      isOpen = false
      device.close()
    },
    notify(path, value) {
      const token = observers.get(path)
      if (token === undefined) throw new Error(`Nobody observes ${path}`)
      values.set(path, value)
      const options = [
        uintOption('Observe', ++sequence),
        uintOption('Content-Format', ContentFormat.text),
      ]
      device.sendMessage({
        ...{ type: 'non', messageId: 20_000 + sequence, code: '2.05', token, options },
        payload: Buffer.from(value),
      })
    },
  }
}

/** The clients of `startGateways`. */
export const STOMP_CLIENT = 'press-4'
export const LWM2M_DEVICE = 'meter-4'

/** STOMP and LwM2M on free ports, with one client each. Returns the function that ends the clients. */
export async function startGateways(api: Client): Promise<() => void> {
  const load = async (name: 'stomp' | 'lwm2m', type: 'tcp' | 'udp', more: object) => {
    const port = await freePort()
    const listeners = [{ type, name: 'default', bind: `127.0.0.1:${port}` }]
    await api.call(gatewayUpdate, { path: { name }, body: { ...more, listeners } })
    return port
  }
  const stomp = await load('stomp', 'tcp', {
    mountpoint: 'stomp/',
    clientinfo_override: { clientid: '${Packet.headers.login}' },
  })
  const lwm2m = await load('lwm2m', 'udp', {
    xml_dir: 'etc/lwm2m_xml/',
    translators: Object.fromEntries(
      TRANSLATORS.map((name) => [name, { topic: name === 'command' ? 'dn/#' : `up/${name}` }]),
    ),
  })
  const values = new Map([
    ['/3/0/0', 'Signalworks'],
    ['/3/0/1', 'Meter 4'],
    ['/3/0/14', '+01'],
  ])
  const clients = [
    await connectStomp(stomp, {
      headers: [`login:${STOMP_CLIENT}`],
      destination: 'plant/line-1/#',
    }),
    await connectLwm2m(lwm2m, LWM2M_DEVICE, values),
  ]
  return () => {
    for (const each of clients) each.close()
  }
}
