import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { KernelServices } from '../services.ts'
import { spareDescriptors } from './descriptors.ts'
import { forwardedAddress, networks, plainAddress } from './forwarded.ts'
import type { EnableAuthn, Peer, PeerCertificate } from './peer.ts'

export type ListenerType = 'tcp' | 'ssl' | 'ws' | 'wss'

export interface ListenerSettings {
  type: ListenerType
  name: string
  /** Port 0 takes a free one. */
  bind: { host: string; port: number }
  maxConnections: number
  /** Of WebSocket listeners. */
  path?: string
  /** Of WebSocket listeners: addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[]
  tls?: { key: string | Buffer; cert: string | Buffer; ca?: string | Buffer; verifyPeer?: boolean }
  enableAuthn: EnableAuthn
  mountpoint?: string
}

export interface RunningListener {
  /** `type:name` */
  readonly id: string
  readonly settings: ListenerSettings
  /** The real address. */
  readonly address: { host: string; port: number }
  readonly currentConnections: number
  /** Stops listening and ends its connections. */
  close(): Promise<void>
}

const SUBPROTOCOLS = ['mqtt', 'mqttv3.1', 'mqtt-v3', 'mqtt-v3.1.1', 'mqtt-v5']
/** Refused connections that may wait for their CONNECT at the same time. */
const MAX_REFUSING = 64
/** For a TLS handshake or the head of an HTTP request; the kernel's own time-out begins after them. */
const GREETING_MS = 15_000

/** What a listener uses of the kernel. */
interface ListenerServices extends Pick<KernelServices, 'log' | 'zone'> {
  /** Speaks MQTT on a byte stream, until it ends. */
  attach(stream: Duplex, peer: Peer): unknown
}

/** Opens a listener. @throws the system's error, such as `EADDRINUSE` */
export async function startListener(
  kernel: ListenerServices,
  settings: ListenerSettings,
): Promise<RunningListener> {
  const id = `${settings.type}:${settings.name}`
  const streams = new Set<Duplex>()
  let refusing = 0
  /** To be asked of each socket it would be a call of the system. */
  let localPort = settings.bind.port
  let localAddress: string | undefined

  function accept(stream: Duplex, socket: Socket, address = socket.remoteAddress ?? ''): void {
    const isFull = streams.size - refusing >= settings.maxConnections
    const refuse = isFull || spareDescriptors() <= 0
    if (refuse && refusing >= MAX_REFUSING) {
      stream.destroy()
      return
    }
    if (refuse) {
      refusing++
      kernel.log.warn(
        { listener: id, connections: streams.size },
        'Connection refused: the listener has its maximum of connections',
      )
    }
    streams.add(stream)
    stream.on('close', () => {
      streams.delete(stream)
      if (refuse) refusing--
    })
    const peer = readPeer(socket, address, settings, id, { localAddress, localPort })
    kernel.attach(stream, refuse ? { ...peer, refuse: ReasonCode.serverBusy } : peer)
  }

  const { server, close } = openServer(kernel, settings, accept)
  server.on('error', (error) => kernel.log.error({ listener: id, err: error }, 'Listener failed'))
  await listen(server, settings.bind)
  const { address, port } = server.address() as AddressInfo // an IP listener has no other
  localPort = port
  localAddress = plainAddress(address)
  return {
    id,
    settings,
    address: { host: address, port },
    get currentConnections() {
      return streams.size
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const stream of streams) stream.destroy()
      close()
      await closed
    },
  }
}

function listen(server: Server | HttpServer, { host, port }: ListenerSettings['bind']) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function openServer(
  kernel: ListenerServices,
  settings: ListenerSettings,
  accept: (stream: Duplex, socket: Socket, address?: string) => void,
): { server: Server | HttpServer; close: () => void } {
  const tls = {
    key: settings.tls?.key,
    cert: settings.tls?.cert,
    ca: settings.tls?.ca,
    requestCert: settings.tls?.verifyPeer ?? false,
    rejectUnauthorized: settings.tls?.verifyPeer ?? false,
    handshakeTimeout: GREETING_MS,
  }
  const http = { headersTimeout: GREETING_MS, requestTimeout: GREETING_MS }
  const onSocket = (socket: Socket) => accept(socket, socket)
  const noDelay = true
  switch (settings.type) {
    case 'tcp':
      return { server: createServer({ noDelay }, onSocket), close: () => {} }
    case 'ssl': {
      const server = createTlsServer({ ...tls, noDelay }, onSocket)
      server.on('tlsClientError', () => {}) // a failed handshake is the client's own affair
      return { server, close: () => {} }
    }
    case 'ws':
    case 'wss': {
      const server =
        settings.type === 'ws' ? createHttpServer(http) : createHttpsServer({ ...tls, ...http })
      serveWebSocket(kernel, server, settings, accept)
      return { server, close: () => server.closeAllConnections() }
    }
  }
}

function serveWebSocket(
  kernel: ListenerServices,
  server: HttpServer,
  { path = '/mqtt', trustedProxies = [] }: ListenerSettings,
  accept: (stream: Duplex, socket: Socket, address: string) => void,
): void {
  const trusted = networks(trustedProxies)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((each) => offered.has(each)) ?? false,
  })
  server.on('request', (_, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end()
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {}) // a peer that resets here is not known to anyone yet
    const [asked] = (request.url ?? '/').split('?')
    if (asked !== path) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const tcp = socket as Socket // an upgraded connection of an HTTP server is a net.Socket
    tcp.setNoDelay(true)
    // A frame is gathered whole before it is cut into packets; it may hold some of them.
    sockets.options.maxPayload = Math.max(4 * kernel.zone.maxPacketSizeBytes, 1024 * 1024)
    sockets.handleUpgrade(request, tcp, head, (webSocket) => {
      // MQTT travels in binary frames only [MQTT-6.0.0-1].
      webSocket.on('message', (_, isBinary) => {
        if (!isBinary) webSocket.close(1003)
      })
      const header = [request.headers['x-forwarded-for']].flat().join(',')
      const address = forwardedAddress(tcp.remoteAddress ?? '', header, trusted)
      accept(createWebSocketStream(webSocket), tcp, address)
    })
  })
}

function readPeer(
  socket: Socket,
  address: string,
  settings: ListenerSettings,
  listener: string,
  local: Pick<Peer, 'localAddress' | 'localPort'>,
): Peer {
  return {
    listener,
    address: plainAddress(address),
    port: socket.remotePort ?? 0,
    ...local,
    enableAuthn: settings.enableAuthn,
    ...(settings.mountpoint && { mountpoint: settings.mountpoint }),
    ...(socket instanceof TLSSocket && { certificate: readCertificate(socket) }),
  }
}

function readCertificate(socket: TLSSocket): PeerCertificate | undefined {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return undefined
  const legacy = certificate.toLegacyObject()
  return {
    commonName: [legacy.subject.CN].flat()[0] ?? '',
    subject: certificate.subject.split('\n').reverse().join(','),
    pem: certificate.toString(),
    der: certificate.raw,
  }
}
