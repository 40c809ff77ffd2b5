import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet'
import { connect, type Socket } from 'node:net'

/**
 * A connection that speaks MQTT byte by byte: for what a well-behaved library does not do, and for
 * ten thousand clients in one process (a socket and a parser each, no timers).
 */
export interface RawClient {
  readonly clientId: string
  readonly socket: Socket
  /** Every packet that came and that nobody has taken yet. */
  readonly packets: Packet[]
  send(packet: Packet): void
  write(bytes: Uint8Array): void
  /** The first packet of that kind, now or later. */
  next(cmd: Packet['cmd'], timeoutMs?: number): Promise<Packet>
  readonly closed: Promise<void>
  end(): void
}

export interface RawOptions extends Partial<Omit<IConnectPacket, 'cmd'>> {
  clientId: string
  /** Given: CONNECT is not sent. */
  silent?: boolean
}

/** Connects and waits for CONNACK. */
export async function connectRaw(mqttUrl: string, options: RawOptions): Promise<RawClient> {
  const { silent = false, ...fields } = options
  const { hostname, port } = new URL(mqttUrl)
  const packet: IConnectPacket = {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: true,
    keepalive: 0,
    ...fields,
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const parser = mqttPacket.parser({ protocolVersion: packet.protocolVersion ?? 5 })
  const packets: Packet[] = []
  const waiting: { cmd: Packet['cmd']; resolve: (packet: Packet) => void }[] = []
  parser.on('packet', (each) => {
    const at = waiting.findIndex(({ cmd }) => cmd === each.cmd)
    if (at < 0) packets.push(each)
    else waiting.splice(at, 1)[0]?.resolve(each)
  })
  socket.on('data', (chunk) => parser.parse(chunk))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  // `closed` reports a reset.
  socket.on('error', () => {})

  const client: RawClient = {
    clientId: options.clientId,
    socket,
    packets,
    closed,
    send: (each) =>
      socket.write(mqttPacket.generate(each, { protocolVersion: packet.protocolVersion ?? 5 })),
    write: (bytes) => socket.write(bytes),
    next: (cmd, timeoutMs = 30_000) => {
      const at = packets.findIndex((each) => each.cmd === cmd)
      const [known] = at < 0 ? [] : packets.splice(at, 1)
      if (known) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        const overdue = setTimeout(
          () => reject(new Error(`${options.clientId}: no ${cmd} in ${timeoutMs} ms`)),
          timeoutMs,
        )
        waiting.push({
          cmd,
          resolve: (each) => {
            clearTimeout(overdue)
            resolve(each)
          },
        })
      })
    },
    end: () => socket.destroy(),
  }
  if (silent) return client
  client.send(packet)
  const connack = await client.next('connack')
  const code = 'reasonCode' in connack ? connack.reasonCode : undefined
  const refused = code ?? ('returnCode' in connack ? connack.returnCode : 0)
  if (refused !== 0) throw new Error(`${options.clientId} was refused with ${refused}`)
  return client
}

/** Many at once, a few hundred under way at a time; `id(i)` names them. */
export async function connectMany(
  mqttUrl: string,
  count: number,
  options: { id: (i: number) => string; fields?: (i: number) => Partial<RawOptions> },
): Promise<{ clients: RawClient[]; end(): void }> {
  const clients: RawClient[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const i = next++
      clients.push(await connectRaw(mqttUrl, { clientId: options.id(i), ...options.fields?.(i) }))
    }
  }
  const end = () => {
    for (const client of clients) client.end()
  }
  try {
    await Promise.all(Array.from({ length: Math.min(200, count) }, worker))
  } catch (error) {
    end()
    throw error
  }
  return { clients, end }
}
